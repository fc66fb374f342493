import { beforeAll, expect, test, vi } from 'vitest';

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
    const { handlebarsCompiler, markdownParser } = await import('../../../src/compose/prose/parsers.js');
    const { messageParser } = await import('../../../src/compose/wording/wording.js');
    const { schemas } = await import('../../../src/template/files/shapes.js');
    const { yamlReader } = await import('../../../src/template/files/yaml-file.js');
    for (const late of [markdownParser, handlebarsCompiler, messageParser, yamlReader, schemas]) {
      expect(() => late.get()).toThrow('a module is needed that is not loaded');
    }
  },
);
