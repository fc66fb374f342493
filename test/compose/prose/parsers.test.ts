import { expect, test } from 'vitest';
import { samplesFor } from '../../../src/check/samples.js';
import { handlebarsCompiler, markdownParser } from '../../../src/compose/prose/parsers.js';
import { messageParser } from '../../../src/compose/wording/wording.js';
import { ModuleNeeded } from '../../../src/model/values/late-module.js';
import { yamlReader } from '../../../src/template/files/yaml-file.js';
import { loadTemplate } from '../../../src/template/load.js';

/** In one process: a parser that one document loads would stay loaded. */
test.each(['auditor', 'executive', 'remediation', 'portfolio'])(
  'documents of the template %s need no parser, in any language',
  async (name) => {
    for (const locale of ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar']) {
      const template = await loadTemplate(name, locale);
      const { documents } = await samplesFor(template.kind);
      for (const { compose } of documents) expect((await compose(template)).blocks).not.toEqual([]);
    }
    for (const late of [markdownParser, handlebarsCompiler, messageParser, yamlReader]) {
      expect(() => late.get()).toThrow(ModuleNeeded);
    }
  },
);
