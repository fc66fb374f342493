import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readTemplateFolder } from '../../src/template/folder.js';
import { packageRoot } from '../../src/template/package-root.js';
import { flatten, loadWords } from '../../src/template/words.js';
import { failureOf } from '../helpers/failure.js';
import { aTemplateCopy } from '../helpers/template-copies.js';

type Words = Readonly<Record<string, string>>;
type MessageElement = ReturnType<IntlMessageFormat['getAst']>[number];

/** Words that renderers fill themselves are plain text, not ICU. */
const RENDERER_WORD = /^(pdf|xlsx|html)\./;

const CATALOGUES = ['assets/words', 'templates/auditor/words'];

function wordsOf(catalogue: string, language: string): Words {
  return flatten(
    parse(readFileSync(join(packageRoot(), catalogue, `${language}.yaml`), 'utf8')) as Parameters<typeof flatten>[0],
  );
}

function placesOf(key: string, message: string): string[] {
  const names = RENDERER_WORD.test(key)
    ? [...message.matchAll(/\{(\w+)\}/g)].map((place) => place[1]!)
    : elementsOf(message).flatMap(namesIn);
  return [...new Set(names)].sort();
}

function elementsOf(message: string): readonly MessageElement[] {
  return new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst();
}

/** Type of an element that is nothing but text, in the parser's own numbering. */
const LITERAL = 0;

/** Names of the values that an element takes, in its options too. Literals and `#` take none. */
function namesIn(element: MessageElement): string[] {
  if ('options' in element) {
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => value.flatMap(namesIn))];
  }
  const { type }: { readonly type: number } = element;
  return 'value' in element && type !== LITERAL ? [element.value] : [];
}

describe.each(CATALOGUES)('the catalogues of %s', (catalogue) => {
  const english = wordsOf(catalogue, 'en');
  const german = wordsOf(catalogue, 'de');

  test('hold the same words', () => {
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
  });

  test('list the terms of the glossary in the same order', () => {
    const terms = (words: Words): string[] => Object.keys(words).filter((key) => key.startsWith('glossary.'));
    expect(terms(german)).toEqual(terms(english));
  });

  test.each(Object.keys(english))('%s takes the same values in both languages', (key) => {
    expect(placesOf(key, german[key]!)).toEqual(placesOf(key, english[key]!));
  });

  test.each([
    ['en', english],
    ['de', german],
  ])('every word of %s fills in whole for none, one and many', (language, words) => {
    for (const [key, message] of Object.entries(words)) {
      if (RENDERER_WORD.test(key)) continue;
      for (const value of [0, 1, 1234]) {
        const values = Object.fromEntries(placesOf(key, message).map((name) => [name, value]));
        const text = String(new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).format(values));
        expect(text.replaceAll('](#', ''), key).not.toMatch(/[{}#]|NaN|undefined/);
        expect(text.trim(), key).not.toBe('');
      }
    }
  });

  test('leave findings and opinions to the auditor', () => {
    const strict = { en: /\b(finding|verdict|opinion|exception)/i, de: /\b(feststellung|befund|prüfungsurteil)/i };
    const saying = (words: Words, forbidden: RegExp): string[] =>
      Object.keys(words).filter((key) => forbidden.test(words[key]!));
    const disclaimers = ['control.statement', 'method.limit-evidence'].filter((key) => key in english);
    expect(saying(english, strict.en)).toEqual(disclaimers);
    expect(saying(german, strict.de)).toEqual(disclaimers);
  });
});

describe('words for a locale', () => {
  const auditor = readTemplateFolder(join(packageRoot(), 'templates', 'auditor'));

  test.each([
    ['en', 'en', 'Passed'],
    ['en-US', 'en', 'Passed'],
    ['de', 'de', 'Erfüllt'],
    ['de-AT', 'de', 'Erfüllt'],
  ])('%s has those of %s', async (tag, language, passed) => {
    const catalogue = await loadWords(tag, await auditor);
    expect(catalogue.language).toBe(language);
    expect(catalogue.messages['status.green']).toBe(passed);
  });

  test('hold the shared words and the template’s own', async () => {
    const { messages } = await loadWords('en', await auditor);
    expect(messages).toMatchObject({ 'column.severity': 'Severity', 'summary.heading': 'Summary' });
  });

  test('a template replaces a shared word by its own', async () => {
    const folder = aTemplateCopy({ 'words/en.yaml': (words) => `${words}\nstatus:\n  green: Met\n` });
    const { messages } = await loadWords('en', await readTemplateFolder(folder));
    expect(messages).toMatchObject({ 'status.green': 'Met', 'status.red': 'Failed' });
  });

  test('a template brings a language of its own, over the shared words in English', async () => {
    const path = aTemplateCopy();
    writeFileSync(join(path, 'words', 'fr.yaml'), 'summary: { heading: Synthèse }\nstatus: { green: Réussi }\n');
    const { language, messages } = await loadWords('fr-CA', await readTemplateFolder(path));
    expect(language).toBe('fr');
    expect(messages).toMatchObject({ 'summary.heading': 'Synthèse', 'status.green': 'Réussi', 'status.red': 'Failed' });
  });

  test('a language without a catalogue is refused, with those there are', async () => {
    const failure = await failureOf(async () => loadWords('fr-CA', await auditor));
    expect(failure).toMatchObject({ kind: 'usage', code: 'locale-unknown' });
    expect(failure.message).toBe('expected a locale out of de, en, received "fr-CA"');
  });

  test('a word that is not text is refused with its place', async () => {
    const folder = aTemplateCopy({ 'words/en.yaml': (words) => `${words}\nanswer: 42\n` });
    const failure = await failureOf(async () => loadWords('en', await readTemplateFolder(folder)));
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
