import { beforeAll, expect, test, vi } from 'vitest';
import { aWireCategory, aWirePolicy, aWireReport, bodyOf } from '../../helpers/wire-report.js';

// Other tests load parsers: here nothing is loaded yet.
beforeAll(() => vi.resetModules());

/** In one process: a parser that one document loads would stay loaded. */
test.each(['auditor', 'executive', 'remediation', 'portfolio'])(
  'documents of the template %s need no parser and no schema, in any language',
  async (name) => {
    const { samplesFor } = await import('../../../src/check/samples.js');
    const { loadTemplate } = await import('../../../src/template/load.js');
    for (const locale of ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar']) {
      const template = await loadTemplate(name, locale);
      const { documents } = await samplesFor(template.kind);
      for (const { compose } of documents) expect((await compose(template)).blocks).not.toEqual([]);
    }
    await expectNothingLoaded();
  },
);

/** A policy of a color, with resource counts that match the color. */
function aPolicy(color: string, id: string) {
  const total = color === 'Gray' ? 0 : 4;
  return aWirePolicy({
    PolicyId: id,
    Compliance: color,
    PassedResourceCount: color === 'Green' ? total : 0,
    TotalResourceCount: total,
  });
}

test.each(['auditor', 'executive', 'remediation', 'message'])(
  'documents of the template %s need no parser and no schema for small reports, whatever their colors',
  async (name) => {
    const { compose } = await import('../../../src/compose/compose.js');
    const { composeSettings } = await import('../../../src/compose/settings.js');
    const { loadTemplate } = await import('../../../src/template/load.js');
    const { parseSnapshots, summarize } = await import('../../../src/pipeline.js');
    const { defaultRunSettings } = await import('../../../src/settings/run-settings.js');
    const settings = defaultRunSettings(new Date(0));
    for (const locale of ['en', 'de', 'ar']) {
      const template = await loadTemplate(name, locale);
      for (const colors of [
        ['Green'],
        ['Red'],
        ['Gray'],
        ['Amber', 'Amber'],
        ['Green', 'Gray', 'Gray'],
        ['Red', 'Blue'],
      ]) {
        const policies = colors.map((color, index) => aPolicy(color, `Policy${index}`));
        const report = aWireReport({ ResourceCategories: [aWireCategory({ Policies: policies })] });
        const [snapshot] = parseSnapshots(bodyOf([report]), settings.clock);
        const stated = composeSettings(snapshot!.provenance, template, settings, '0.1.0');
        expect((await compose(summarize(snapshot!, settings), template, stated)).document.blocks).not.toEqual([]);
      }
    }
    await expectNothingLoaded();
  },
);

async function expectNothingLoaded(): Promise<void> {
  const { handlebarsCompiler, markdownParser } = await import('../../../src/compose/prose/parsers.js');
  const { messageParser } = await import('../../../src/compose/wording/wording.js');
  const { schemas } = await import('../../../src/template/files/shapes.js');
  const { yamlReader } = await import('../../../src/template/files/yaml-file.js');
  for (const late of [markdownParser, handlebarsCompiler, messageParser, yamlReader, schemas]) {
    expect(() => late.get()).toThrow('a module is needed that is not loaded');
  }
}
