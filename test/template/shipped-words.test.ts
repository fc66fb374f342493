import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { isSourceValue } from '../../src/compose/wording/source-values.js';
import { packageRoot } from '../../src/base/package-root.js';
import { memoize } from '../../src/model/values/memoize.js';
import { flatten } from '../../src/template/words/words.js';
import { pluralsIn, valuesOf } from './message-elements.js';

type Words = Readonly<Record<string, string>>;

/** Words that renderers fill themselves, which are plain text, not ICU messages. */
const RENDERER_WORD = /^(pdf|xlsx|html)\./;

const FOLDERS = ['assets', ...readdirSync(join(packageRoot(), 'templates')).map((name) => `templates/${name}`)];
const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'pt-BR'];
const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en');

/** Words that a language spells as English does: names and loanwords. */
const SPELLED_AS_IN_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  'mark.trial': TRANSLATIONS,
  'html.csv': TRANSLATIONS,
  'pdf.on-page': ['fr'],
  'column.status': ['de'],
  'column.actions': ['fr'],
  'column.conclusion': ['fr'],
  'column.region': ['de'],
  'column.link': ['de', 'pt-BR'],
  'why-not.error': ['es'],
  'digest.portfolio': ['de'],
  'column.code': ['de', 'fr'],
  'column.name': ['de'],
  'column.card': ['fr'],
  'column.action': ['fr'],
  'column.date': ['fr'],
  'column.total': ['es', 'fr', 'pt-BR'],
  'difference.points': ['fr'],
  'column.service': ['fr'],
  'column.acceptance-services': ['fr'],
  'acceptance.services': ['fr'],
  'column.acceptance-benchmarks': ['de', 'pt-BR'],
  'column.note': ['fr'],
  'column.page': ['fr'],
  'table.notes': ['fr'],
  'table.services': ['fr'],
  'source.service': ['fr'],
  'control.document-id': ['fr'],
  'guidance.source': ['ar', 'de', 'es', 'fr', 'pt-BR'],
  'working.conclusion': ['fr'],
  'working.justification': ['fr'],
  'control.document-version': ['de', 'fr'],
  'control.source': ['fr'],
  'control.benchmark': ['de', 'pt-BR'],
  'control.scan-time': ['de'],
  'table.benchmarks': ['de', 'pt-BR'],
  'sheet.benchmarks': ['de', 'pt-BR'],
  'column.benchmarks': ['de', 'pt-BR'],
  'column.benchmark': ['de', 'pt-BR'],
  'benchmarks.heading': ['de', 'pt-BR'],
  'control.scans': ['de'],
  'column.scan-date': ['de'],
  'column.documents': ['fr'],
  'notes.heading': ['fr'],
  'reconciliation.contradictions': ['fr'],
  'executive.scan': ['de'],
  'html.document': ['fr'],
  'html.note': ['fr'],
  'remediation.scan': ['de'],
  'sheet.notes': ['fr'],
  'sheet.services': ['fr'],
  'sign-off.date': ['fr'],
  'sign-off.name': ['de'],
  'sign-off.signature': ['fr'],
};

/** Terms that documents must leave to the auditor, by language. */
const FOR_THE_AUDITOR: Readonly<Record<string, RegExp>> = {
  ar: /نتائج التدقيق|رأي|استثناء/,
  de: /\b(feststellung|befund|prüfungsurteil)/i,
  en: /\b(finding|verdict|opinion|exception)/i,
  es: /\b(hallazgo|dictamen|opini[oó]n|excepci[oó]n)/i,
  fr: /\b(constatation|avis|opinion|exception)/i,
  ja: /指摘|発見事項|所見|意見|例外/,
  'pt-BR': /\b(achado|parecer|opini[aã]o|exce[cç][aã]o)/i,
};

/** Where documents say what they leave to the auditor, or offer the auditor's own words. */
const SAID_OF_THE_AUDITOR = ['method.limit-evidence', 'working.outcome.no-exception', 'working.outcome.exception'];

const catalogOf = memoize((path: string): Words => {
  const text = readFileSync(join(packageRoot(), path), 'utf8');
  return flatten(parse(text) as Parameters<typeof flatten>[0]);
});

function wordsOf(folder: string, language: string): Words {
  return catalogOf(join(folder, 'words', `${language}.yaml`));
}

/** Tags of the catalogs of a folder. */
function catalogsIn(folder: string): string[] {
  return readdirSync(join(packageRoot(), folder, 'words')).map((name) => basename(name, '.yaml'));
}

/** Plain texts and ICU messages, as pairs of key and text. */
function messagesOf(words: Words): [key: string, message: string][] {
  return Object.entries(words).filter(([key]) => !RENDERER_WORD.test(key));
}

function placesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].sort();
}

/** The keys of messages that match a pattern they must not match. */
function keysWith(words: Words, isWrong: (message: string, key: string) => boolean): string[] {
  return Object.keys(words).filter((key) => isWrong(words[key]!, key));
}

describe.each(FOLDERS)('the words of %s', (folder) => {
  const english = wordsOf(folder, 'en');

  test('exist in every language', () => {
    expect(catalogsIn(folder)).toEqual(expect.arrayContaining(LANGUAGES));
  });

  test('of a region are only those that its language words otherwise', () => {
    const regions = catalogsIn(folder).filter((tag) => !LANGUAGES.includes(tag));
    for (const region of regions) {
      const general = wordsOf(folder, region.replace(/-.*/, ''));
      const words = wordsOf(folder, region);
      expect(keysWith(words, (message, key) => general[key] === undefined || general[key] === message)).toEqual([]);
      for (const [key, message] of messagesOf(words)) {
        expect(valuesOf(message, region), key).toEqual(valuesOf(general[key]!, region));
      }
    }
  });

  /** Without those that every message may use, as its language needs them. */
  const ownValuesOf = (message: string, language: string) =>
    Object.fromEntries(Object.entries(valuesOf(message, language)).filter(([name]) => !isSourceValue(name)));

  describe.each(LANGUAGES)('in %s', (language) => {
    const words = wordsOf(folder, language);

    test('have the same keys as in English', () => {
      expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
    });

    test('list the glossary terms in the same order', () => {
      const terms = (of: Words): string[] => Object.keys(of).filter((key) => key.startsWith('glossary.'));
      expect(terms(words)).toEqual(terms(english));
    });

    test('take the same values as in English, numbers for numbers and choices for choices', () => {
      for (const [key, message] of messagesOf(words)) {
        expect(ownValuesOf(message, language), key).toEqual(ownValuesOf(english[key]!, 'en'));
      }
    });

    test('have the same placeholders for renderers', () => {
      for (const key of Object.keys(words).filter((name) => RENDERER_WORD.test(name))) {
        expect(placesIn(words[key]!), key).toEqual(placesIn(english[key]!));
      }
    });

    test('have every plural form of the language, or one for all', () => {
      const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const exact: Readonly<Record<string, string>> = { '=0': 'zero' };
      for (const [key, message] of messagesOf(words)) {
        for (const forms of pluralsIn(message, language)) {
          const named = forms.filter((form) => !form.startsWith('='));
          if (named.join() === 'other') continue;
          const covered = new Set(forms.map((form) => exact[form] ?? form));
          expect(
            categories.filter((category) => !covered.has(category)),
            key,
          ).toEqual([]);
          expect(
            named.filter((form) => !(categories as string[]).includes(form)),
            key,
          ).toEqual([]);
        }
      }
    });

    test('print in full for all kinds of numbers', () => {
      for (const [key, message] of messagesOf(words)) {
        const names = Object.keys(valuesOf(message, language));
        const format = new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
        // Without values, all texts are the same.
        for (const value of names.length === 0 ? [0] : [0, 1, 2, 5, 11, 1234, 1_000_000]) {
          const text = String(format.format(Object.fromEntries(names.map((name) => [name, value]))));
          expect(text.replaceAll('](#', ''), key).not.toMatch(/[{}#]|NaN|undefined/);
          expect(text.trim(), key).not.toBe('');
        }
      }
    });

    test.each(language === 'en' ? [] : [language])('have typographic quotation marks in %s', () => {
      // In date patterns, straight apostrophes quote.
      expect(keysWith(words, (message, key) => !key.startsWith('format.') && /['"]/.test(message))).toEqual([]);
    });

    test('have no double, leading or trailing spaces', () => {
      expect(keysWith(words, (message) => / {2}|^ | $/.test(message))).toEqual([]);
    });

    test('leave findings and opinions to the auditor', () => {
      const found = keysWith(words, (message) => FOR_THE_AUDITOR[language]!.test(message));
      expect(found.filter((key) => !SAID_OF_THE_AUDITOR.includes(key))).toEqual([]);
    });

    test('keep the anchors that prose links to', () => {
      const links = (message: string): string[] => [...message.matchAll(/\]\((.*?)\)/g)].map(([, link]) => link!);
      for (const key of Object.keys(english)) expect(links(words[key]!), key).toEqual(links(english[key]!));
    });
  });

  test.each(TRANSLATIONS)('are translated in %s', (language) => {
    const words = wordsOf(folder, language);
    const alike = keysWith(words, (message, key) => message === english[key] && /\p{L}/u.test(textOf(message)));
    expect(alike.filter((key) => !SPELLED_AS_IN_ENGLISH[key]?.includes(language))).toEqual([]);
  });
});

test('docs/languages.md names every language and region', () => {
  const documentation = readFileSync(join(packageRoot(), 'docs', 'languages.md'), 'utf8');
  const named = [...documentation.matchAll(/^\| `(\w[\w-]*)` +\|/gm)].map(([, language]) => language);
  expect(named.sort()).toEqual(catalogsIn('assets').sort());
});

test('the list of words spelled as in English is not longer than needed', () => {
  const all = memoize(
    (language: string) => Object.assign({}, ...FOLDERS.map((folder) => wordsOf(folder, language))) as Words,
  );
  const english = all('en');
  const differing = Object.entries(SPELLED_AS_IN_ENGLISH).flatMap(([key, languages]) =>
    languages.filter((language) => all(language)[key] !== english[key]).map((language) => `${language}: ${key}`),
  );
  expect(differing).toEqual([]);
});

describe('the typography', () => {
  const all = (language: string): [string, string][] =>
    FOLDERS.flatMap((folder) => Object.entries(wordsOf(folder, language))).filter(
      ([key]) => !key.startsWith('format.'),
    );

  test('of French keeps high punctuation marks with their words', () => {
    for (const [key, message] of all('fr')) {
      const text = textOf(message);
      expect(text, key).not.toMatch(/(?<!\u00a0)[:%](?!\/)|(?<!\u202f)[;!?]|«(?!\u00a0)|(?<!\u00a0)»/);
    }
  });

  test('of Japanese is full-width, and line breaks in the file do not become spaces', () => {
    for (const [key, message] of all('ja')) {
      const text = textOf(message);
      expect(text, key).not.toMatch(/[\u3000-\u30ff\u4e00-\u9fff][,.:;!?]/);
      // After a value, and brackets that are not those of a link.
      expect(text, key).not.toMatch(/0[:;!?]/);
      expect(text.replace(/\]\(#[^)]*\)/g, ''), key).not.toMatch(
        /[\u3000-\u30ff\u4e00-\u9fff0] ?\(|\) ?[\u3000-\u30ff\u4e00-\u9fff]/,
      );
      expect(text, key).not.toMatch(
        /[\u3000-\u303f\u3040-\u30ff\u4e00-\u9fff] [\u3000-\u303f\u3040-\u30ff\u4e00-\u9fff]/,
      );
    }
  });

  test('of Arabic has its own comma, semicolon and question mark', () => {
    for (const [key, message] of all('ar')) {
      expect(textOf(message), key).not.toMatch(/[\u0600-\u06ff] ?[,;?]/);
    }
  });
});

/** A message without the syntax of ICU: the texts of all its forms. */
function textOf(message: string): string {
  return message
    .replace(/\{(\w+), (plural|select),/g, '')
    .replace(/(=\d|zero|one|two|few|many|other|assessed|read) \{/g, '{')
    .replace(/\{\w+(, number)?\}/g, '0')
    .replace(/[{}]/g, '\n')
    .replace(/ *\n */g, '\n');
}
