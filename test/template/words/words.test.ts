import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readTemplateFolder } from '../../../src/template/files/folder.js';
import { withLateModules } from '../../../src/model/values/late-module.js';
import { yamlReader } from '../../../src/template/files/yaml-file.js';
import { readTemplate, loadTemplate } from '../../../src/template/load.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { flatten, loadWords, canonicalTag, languageFor, borrowedWords } from '../../../src/template/words/words.js';
import { failureOf } from '../../helpers/failure.js';
import { aTemplateCopy } from '../../helpers/template-copies.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

/** A template that extends `auditor`, with these word files. */
function anExtension(words: Readonly<Record<string, string>>): string {
  const folder = join(temporaryFolder(), 'ours');
  for (const [file, text] of Object.entries({ 'template.yaml': 'extends: auditor\n', ...words })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

describe('words for a locale', () => {
  beforeAll(() => yamlReader.load());

  const auditor = readTemplateFolder(join(packageRoot(), 'templates', 'auditor'));

  test.each([
    ['en', 'en', 'en', 'Passed'],
    ['en-US', 'en-US', 'en-US', 'Passed'],
    ['en-GB', 'en', 'en-GB', 'Passed'],
    ['de', 'de', 'de', 'Erfüllt'],
    ['de-AT', 'de', 'de-AT', 'Erfüllt'],
    ['FR-ca', 'fr', 'fr-CA', 'Respectée'],
    ['es-419', 'es', 'es-419', 'Cumple'],
    ['pt-br', 'pt-BR', 'pt-BR', 'Atendida'],
    ['pt', 'pt-BR', 'pt', 'Atendida'],
    ['pt-PT', 'pt-BR', 'pt-PT', 'Atendida'],
    ['ja-JP', 'ja', 'ja-JP', '合格'],
    ['ar-EG', 'ar', 'ar-EG', 'مستوفاة'],
  ])('%s has those of %s', (asked, language, tag, passed) => {
    const catalog = loadWords(asked, auditor);
    expect(catalog).toMatchObject({ tag, language, borrowed: [] });
    expect(catalog.messages['status.green']).toBe(passed);
  });

  test('include the shared words and the template’s own', () => {
    const { messages } = loadWords('en', auditor);
    expect(messages).toMatchObject({ 'column.severity': 'Severity', 'summary.heading': 'Summary' });
  });

  test('a template overrides a shared word', () => {
    const folder = aTemplateCopy({ 'words/en.yaml': (words) => `${words}\nstatus:\n  green: Met\n` });
    const { messages } = loadWords('en', readTemplateFolder(folder));
    expect(messages).toMatchObject({ 'status.green': 'Met', 'status.red': 'Failed' });
  });

  test('a template can add a language, with the shared words in English', () => {
    const path = aTemplateCopy();
    writeFileSync(join(path, 'words', 'it.yaml'), 'summary: { heading: Sintesi }\nstatus: { green: Superato }\n');
    const { language, messages, borrowed } = loadWords('it-CH', readTemplateFolder(path));
    expect(language).toBe('it');
    expect(messages).toMatchObject({
      'summary.heading': 'Sintesi',
      'status.green': 'Superato',
      'status.red': 'Failed',
    });
    expect(borrowed).toContain('status.red');
    expect(borrowed).not.toContain('status.green');
  });

  test('a template without its own words has every language of its base', async () => {
    const { messages, borrowed } = loadWords('ja', await readTemplate(anExtension({})));
    expect(messages).toMatchObject({ 'status.red': '不合格', 'summary.heading': '概要' });
    expect(borrowed).toEqual([]);
  });

  test('a template’s own word that a language lacks is in English, unless its base has it', async () => {
    const folder = anExtension({ 'words/en.yaml': 'title: Ours\nours: { heading: Our word }\n' });
    const { messages, borrowed } = loadWords('fr', await readTemplate(folder));
    expect(messages['ours.heading']).toBe('Our word');
    expect(messages['title']).toMatch(/^Rapport d’analyse/);
    expect(borrowed).toEqual(['ours.heading']);
  });

  test('a template without English uses the words of the language that it has', async () => {
    const folder = anExtension({ 'words/de.yaml': 'ours: { heading: Unser Wort }\n' });
    const { messages, borrowed } = loadWords('fr', await readTemplate(folder));
    expect(messages['ours.heading']).toBe('Unser Wort');
    expect(borrowed).toEqual(['ours.heading']);
  });

  test('the file of a region overrides that of its language', async () => {
    const folder = anExtension({ 'words/fr-CA.yaml': 'status: { green: Conforme }\n', 'words/fr.yaml': 'x: y\n' });
    const words = async (tag: string): Promise<string | undefined> =>
      loadWords(tag, await readTemplate(folder)).messages['status.green'];
    expect(await words('fr-CA')).toBe('Conforme');
    expect(await words('fr-BE')).toBe('Respectée');
  });

  test('a word file may be named in any case', async () => {
    const folder = anExtension({ 'words/PT-br.yaml': 'status: { green: Cumprida }\n' });
    expect(loadWords('pt-BR', await readTemplate(folder)).messages['status.green']).toBe('Cumprida');
  });

  test.each(['zh-TW', 'tlh', '!', ''])(
    '%j, a language without a catalog, is refused with the available ones',
    async (tag) => {
      const failure = await failureOf(() => loadWords(tag, auditor));
      expect(failure).toMatchObject({ kind: 'usage', code: 'locale-unknown' });
      expect(failure.message).toBe(
        `expected one of the locales ar, de, en, en-US, es, fr, ja, pt-BR, received "${tag}"`,
      );
    },
  );

  test('a word that is not text is refused with its place', async () => {
    const folder = aTemplateCopy({ 'words/en.yaml': (words) => `${words}\nanswer: 42\n` });
    const failure = await failureOf(() => withLateModules(() => loadWords('en', readTemplateFolder(folder))));
    expect(failure.code).toBe('template-malformed');
    expect(failure.message).toMatch(/^our-template\/words\/en\.yaml: answer: /);
  });
});

describe('flattening', () => {
  test('joins nested keys with dots, in the order of the file', () => {
    expect(Object.entries(flatten({ b: { two: '2', deep: { one: '1' } }, a: 'x' }))).toEqual([
      ['b.two', '2'],
      ['b.deep.one', '1'],
      ['a', 'x'],
    ]);
  });

  test('leaves an empty group out', () => {
    expect(flatten({ pdf: {} })).toEqual({});
  });
});

describe('the language for a tag', () => {
  const languages = ['ar', 'en', 'pt-BR', 'pt-PT', 'sr-Cyrl', 'zh-Hans'];

  test.each([
    ['is the tag itself', 'pt-PT', 'pt-PT'],
    ['is the tag without its region', 'ar-EG', 'ar'],
    ['is the tag without its last parts, one by one', 'zh-Hans-SG', 'zh-Hans'],
    ['is that of the most common region', 'pt', 'pt-BR'],
    ['is that of another region if its own has none', 'pt-AO', 'pt-BR'],
    ['follows from the script of the region', 'zh-CN', 'zh-Hans'],
    ['is never in another script than the region’s', 'zh-TW', undefined],
    ['is never in another script than the tag’s', 'sr-Latn', undefined],
    ['is undefined without a related language', 'fi', undefined],
  ])('%s: %s', (_, tag, language) => {
    expect(languageFor(tag, languages)).toBe(language);
  });
});

test.each([
  ['PT-br', 'pt-BR'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['iw', 'he'],
  ['ar-u-nu-arab', 'ar'],
  ['pt_BR', undefined],
  ['', undefined],
])('the canonical tag of %j is %j', (tag, canonical) => {
  expect(canonicalTag(tag)).toBe(canonical);
});

describe('words in another language', () => {
  test.each(['ar', 'de', 'en', 'es', 'fr', 'ja', 'pt-BR'])(
    'do not occur in the built-in templates, in %s',
    async (tag) => {
      for (const name of ['auditor', 'comparison', 'executive', 'remediation']) {
        expect(borrowedWords(await loadTemplate(name, tag)), name).toEqual([]);
      }
    },
  );

  test('are counted, and the first ones are named', async () => {
    const path = aTemplateCopy({ 'words/en.yaml': (words) => `${words}\nours: { a: A, b: B }\n` });
    expect(borrowedWords(await loadTemplate(path, 'de-AT'))).toEqual([
      '2 words are in another language, because the template "our-template" has none in de-AT: ours.a, ours.b.',
    ]);
    writeFileSync(join(path, 'words', 'it.yaml'), 'title: Titolo\n');
    const [notice] = borrowedWords(await loadTemplate(path, 'it'));
    expect(notice).toMatch(/^\d{3} words are .* has none in it: format\.date, .*, number\.of,? .*and \d{3} more\.$/);
  });

  test('are reported in the singular if there is one', async () => {
    const path = aTemplateCopy({ 'words/en.yaml': (words) => `${words}\nours: Ours\n` });
    expect(borrowedWords(await loadTemplate(path, 'fr'))).toEqual([
      '1 word is in another language, because the template "our-template" has none in fr: ours.',
    ]);
  });
});
