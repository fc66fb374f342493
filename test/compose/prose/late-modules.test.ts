import { beforeAll, expect, test, vi } from 'vitest';
import { TRIES_ALL } from '../../helpers/runs.js';

// Other tests load them: here nothing is loaded yet.
beforeAll(() => vi.resetModules());

/** In one process: what one document loads would stay loaded. */
test.each(['auditor', 'executive', 'remediation', 'portfolio'])(
  'documents of the template %s need no compiler and no schema, in any language',
  async (name) => {
    const { samplesFor } = await import('../../../src/authoring/check/samples.js');
    const { loadTemplate } = await import('../../../src/template/load.js');
    for (const [index, locale] of ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar'].entries()) {
      const template = await loadTemplate(name, locale);
      const { documents } = await samplesFor(template.kind);
      const some = documents.filter((_, sample) => TRIES_ALL || sample === index % documents.length);
      for (const { compose } of some) expect((await compose(template)).document.blocks).not.toEqual([]);
    }
    await expectNothingLoaded();
  },
);

async function expectNothingLoaded(): Promise<void> {
  const { handlebarsCompiler } = await import('../../../src/compose/prose/expand.js');
  const { schemas } = await import('../../../src/template/files/shapes.js');
  const { yamlReader } = await import('../../../src/template/files/yaml-file.js');
  for (const late of [handlebarsCompiler, yamlReader, schemas]) {
    expect(() => late.get()).toThrow('a module is needed that is not loaded');
  }
}
