import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TokenKind } from '../../../src/model/values/whole-ids.js';
import { replacerOf } from '../../../src/aggregate/redaction/search.js';

function replacing(kind: TokenKind, value: string): (text: string) => string {
  return replacerOf([{ kind, value, token: '<0>' }]);
}

describe('a name of several words is found', () => {
  const replace = replacing('account', 'Tarnholm Rück AG');

  it.each([
    ['in a form', 'account=Tarnholm+R%C3%BCck+AG', 'account=<0>'],
    ['in a form in Latin-1', 'account=Tarnholm+R%FCck+AG', 'account=<0>'],
    ['with underscores', 'role_Tarnholm_Rück_AG_admin', 'role_<0>_admin'],
    ['with hyphens', 'Tarnholm-Rück-AG', '<0>'],
    ['with hyphens that do not break', 'Tarnholm\u2011Rück\u2010AG', '<0>'],
    ['as a hashtag', '#TarnholmRückAG, #MyTarnholmRückAGPortal', '#<0>, #My<0>Portal'],
    ['as a host name', 'https://tarnholmrueckag.example', 'https://<0>.example'],
    ['as a host name with dots', 'tarnholm.ruck.ag', '<0>'],
    ['with umlauts as two letters', 'TARNHOLM RUECK AG', '<0>'],
    ['without umlauts', 'Tarnholm Ruck AG', '<0>'],
    ['with spaces of any width', 'Tarnholm\u00a0Rück\u202fAG', '<0>'],
  ])('%s', (_how, text, expected) => {
    expect(replace(text)).toBe(expected);
  });

  it('whichever of these spellings is its own', () => {
    expect(replacing('account', 'Tarnholm_Rueck_AG')('Tarnholm Rück AG')).toBe('<0>');
    expect(replacing('account', 'TarnholmRückAG')('Tarnholm-Ruck-AG')).toBe('<0>');
    expect(replacing('account', 'Tarnholm – Rück (AG)')('tarnholm-rueck-ag')).toBe('<0>');
    expect(replacing('account', 'Århus Straße')('aarhus_strasse')).toBe('<0>');
  });

  it.each([
    ['Tarnholm Retail – Production', 'TarnholmRetailProduction'],
    ['Tarnholm Retail – Production', 'Tarnholm: Retail | Production'],
    ['Tarnholm Retail – Production', 'Tarnholm, Retail, Production'],
    ['Rück & Söhne AG', 'RückSöhneAG'],
    ['Smith & Sons Ltd', 'SmithSonsLtd'],
    ["O'Neil Holding", 'oneil-holding'],
    ['Rück/Söhne', 'RückSöhne'],
    ['A.B.C. Handel GmbH', 'ABC Handel GmbH'],
    ['Tarnholm Rück AG', 'Tarnholm, Rück AG'],
    ['Tarnholm Rück AG', 'Tarnholm Rück (AG)'],
    ['Tarnholm Rück AG', '"Tarnholm" Rück AG'],
  ])('"%s" in "%s"', (name, text) => {
    const replaced = replacing('account', name)(`of ${text} now`);
    expect(replaced.replaceAll(/[()"]/g, '')).toBe('of <0> now');
  });

  it('but not across the end of a sentence', () => {
    expect(replace('It is Tarnholm. Rück AG is another.')).toBe('It is Tarnholm. Rück AG is another.');
  });

  it('even if it is short, but then not without anything between its words', () => {
    const replaceShort = replacing('account', 'Rück AG');
    expect(replaceShort('account=R%C3%BCck+AG, Rück_AG, rueck-ag, RückAG')).toBe('account=<0>, <0>, <0>, <0>');
    expect(replaceShort('rueckag, Rück. AG, zurück ag')).toBe('rueckag, Rück. AG, zurück ag');
  });

  it('by its own token, if the names of two accounts have the same spellings', () => {
    const replaceBoth = replacerOf([
      { kind: 'account', value: 'Müller Werke', token: '<0>' },
      { kind: 'account', value: 'Mueller Werke', token: '<1>' },
    ]);
    expect(replaceBoth('Müller Werke, Mueller Werke, muller-werke')).toBe('<0>, <1>, <0>');
  });
});

describe('an id is found', () => {
  it.each([
    ['123456789012', '1234-5678-9012'],
    ['123456789012', '1234 5678 9012'],
    ['123456789012', '123.456.789.012'],
    ['123456789012', '1234\u20115678\u20119012'],
    ['123456789012', '1234\u00a05678\u202f9012'],
    ['1234-5678-9012', '123456789012'],
    ['24568c31-3e56-4e3c-8715-43b63887761b', '24568c31\u20103e56\u20104e3c\u20108715\u201043b63887761b'],
    ['24568c31-3e56-4e3c-8715-43b63887761b', '24568C31_3E56_4E3C_8715_43B63887761B'],
    ['lic-1', 'LIC\u20111'],
  ])('%s in %s', (id, text) => {
    expect(replacing('account-id', id)(`(${text})`)).toBe('(<0>)');
  });

  it('but not in a date or a time', () => {
    expect(replacing('job', '20261126')('2026-11-26')).toBe('2026-11-26');
    expect(replacing('job', '202611261030')('2026-11-26 10:30')).toBe('2026-11-26 10:30');
  });
});

describe('ordinary words that contain a name or an id are left', () => {
  it.each<[TokenKind, string, string]>([
    ['account', 'Test', 'the latest protest of testers, testing and Tests'],
    ['account', 'Test Data', 'latest data, test databases, a test. Data follows'],
    ['account', 'Production', 'pre-production and production'],
    ['account', 'Pre-Production', 'pre-production'],
    ['account', 'Prod One', 'pro done'],
    ['account', 'AG IT', 'digital storage with it'],
    ['account-id', 'test-data', 'latest data'],
    ['account', 'Nova East', 'innova eastern'],
  ])('%s %s in "%s"', (kind, value, text) => {
    expect(replacing(kind, value)(text)).toBe(text);
  });
});

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyzäöüßéåøñ');
const lowerWord = fc.array(fc.constantFrom(...LETTERS), { minLength: 4, maxLength: 9 }).map((all) => all.join(''));
const word = lowerWord.map((all) => all.charAt(0).toUpperCase() + all.slice(1));
const name = fc.array(word, { minLength: 2, maxLength: 4 });
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const letterChanges: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFD').replace(/\p{M}+/gu, ''),
  (text) => text.replace(/[äöüåø]/g, (letter) => UMLAUTS[letter] ?? ''),
  (text) => text.replaceAll('ß', 'ss'),
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
];
const encodings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => text.replace(/[^a-z ]/gi, (letter) => `&#${String(letter.codePointAt(0))};`),
  (text) => Array.from(text).join('\u200b'),
  (text) => text.replaceAll(/(?<=\p{L})(?=\p{L})/gu, '\u00ad'),
];
const edge = fc.constantFrom('', ' ', '_', '-', '/', '#', '(', '"', '.');

describe('by law', () => {
  it('every spelling of a name is found, and what is around it stays', () => {
    const separator = fc.constantFrom(' ', '_', '-', '.', '', '+', '%20', '\u00a0', '\u2011', '&nbsp;', '\n');
    const spelling = fc.tuple(separator, fc.constantFrom(...letterChanges), fc.constantFrom(...encodings));
    fc.assert(
      fc.property(name, spelling, edge, edge, (words, [between, change, encode], before, after) => {
        const text = words.map((each) => encode(change(each))).join(between);
        expect(replacing('account', words.join(' '))(`${before}${text}${after}`)).toBe(`${before}<0>${after}`);
      }),
      { numRuns: 100 },
    );
  });

  it('every grouping of an id is found', () => {
    const group = fc
      .array(fc.constantFrom(...Array.from('0123456789')), { minLength: 3, maxLength: 6 })
      .map((all) => all.join(''));
    const separator = fc.constantFrom('', '-', ' ', '.', '_', '\u2011', '\u00a0', '%20', '\u200b', '&ndash;');
    fc.assert(
      fc.property(fc.array(group, { minLength: 3, maxLength: 5 }), separator, edge, (groups, between, around) => {
        const text = `${around}${groups.join(between)}${around}`;
        expect(replacing('account-id', groups.join(''))(text)).toBe(`${around}<0>${around}`);
      }),
      { numRuns: 100 },
    );
  });

  it('a text without the name stays, even if its words contain those of the name', () => {
    const plainWord = fc
      .array(fc.constantFrom(...Array.from('bcdfgklmnprst')), { minLength: 4, maxLength: 8 })
      .map((all) => all.join(''));
    const words = fc.array(plainWord, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(words, fc.array(lowerWord, { maxLength: 6 }), fc.boolean(), (own, others, isPrefix) => {
        const contained = isPrefix ? `x${own.join(' ')}` : `${own.join(' ')}x`;
        const text = [...others, contained, ...others].join(' ');
        expect(replacing('account', own.join(' '))(text)).toBe(text);
      }),
      { numRuns: 100 },
    );
  });

  it('what was replaced does not change again', () => {
    fc.assert(
      fc.property(name, edge, (words, around) => {
        const replace = replacerOf([{ kind: 'account', value: words.join(' '), token: 'account-7F3K9QXB' }]);
        const once = replace(`${around}${words.join('_')}${around}`);
        expect(replace(once)).toBe(once);
      }),
    );
  });
});
