import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test, it } from 'vitest';
import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { parse } from 'yaml';
import {
  missingForms,
  shapeOf,
  isPlainText,
  quickFill,
  type NumberForms,
  type Part,
} from '../../../src/compose/wording/messages.js';
import { parseMessage } from '../../../src/compose/wording/wording.js';
import type { WordTree } from '../../../src/template/files/schema.js';
import { flatten } from '../../../src/template/words/words.js';

const shape = (message: string) => shapeOf(parseMessage('key', message));

test('a message has names, plurals and literal text, in all branches', () => {
  const { names, plurals, literals } = shape(
    'Of {a} {n, plural, =0 {none} one {# check by {b}} other {# checks}} {c, select, x {y {d, number}} other {}}',
  );
  expect(names).toEqual(['a', 'n', 'b', 'c', 'd']);
  expect(plurals).toEqual([{ name: 'n', type: 'cardinal', forms: ['=0', 'one', 'other'] }]);
  expect(literals.join('|')).toBe('Of | |none| check by | checks| |y ');
});

describe('forms that a language needs', () => {
  test.each([
    ['en', ['one', 'other'], []],
    ['en', ['other'], ['one']],
    ['en', ['=1', 'other'], []],
    ['ja', ['other'], []],
    ['fr', ['one', 'other'], []],
    ['ar', ['one', 'other'], ['zero', 'two', 'few', 'many']],
    ['ar', ['=0', '=1', '=2', 'few', 'many', 'other'], []],
    ['pl', ['one', 'other'], ['many', 'few']],
  ])('%s with %j lacks %j', (language, forms, missing) => {
    expect(missingForms({ name: 'n', type: 'cardinal', forms }, language)).toEqual(missing);
  });

  test('ordinal numbers have their own', () => {
    expect(missingForms({ name: 'n', type: 'ordinal', forms: ['one', 'other'] }, 'en')).toEqual(['two', 'few']);
  });
});

const FOLDER = new URL('../../../assets/words/', import.meta.url);
const OPTIONS = { ignoreTag: true };

const partsOf = (message: IntlMessageFormat) => message.getAst() as unknown as readonly Part[];

function messageOf(text: string, tag: string): IntlMessageFormat {
  return new IntlMessageFormat(text, tag, undefined, OPTIONS);
}

function formsOf(tag: string): NumberForms {
  const numbers = new Intl.NumberFormat(tag);
  return { format: (value) => numbers.format(value), plurals: (type) => new Intl.PluralRules(tag, { type }) };
}

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.constantFrom(true, false, null, 0, -0, 1e21),
);

/** Numbers with every plural form. */
const count = fc.oneof(fc.constantFrom(0, 1, 2, 3, 11, 100, 1_000_000, 1.5, -1), fc.nat({ max: 2000 }));

/** A word of the message, which may be the name of a choice. */
function chosen(text: string): fc.Arbitrary<string> {
  return fc.constantFrom('none', ...(text.match(/[\w-]+/g) ?? []));
}

it.each(readdirSync(FOLDER).filter((file) => file.endsWith('.yaml')))(
  'the fast path prints the same as ICU, for every word of %s',
  (file) => {
    const tag = file.replace('.yaml', '-u-nu-latn');
    const words = flatten(parse(readFileSync(new URL(file, FOLDER), 'utf8')) as WordTree);
    const forms = formsOf(tag);
    let [plain, quick] = [0, 0];
    for (const text of Object.values(words)) {
      const message = messageOf(text, tag);
      const isPlain = isPlainText(text);
      plain += Number(isPlain);
      expect(isPlain ? message.format() : text).toBe(text);
      const fill = quickFill(partsOf(message), forms);
      if (fill === undefined) continue;
      const { names, numbers, choices } = shapeOf(partsOf(message));
      const some = (name: string) => (numbers.includes(name) ? count : choices.includes(name) ? chosen(text) : value);
      const values = fc.record(Object.fromEntries(names.map((name) => [name, fc.oneof(some(name), value)])));
      fc.assert(
        fc.property(values, (given) => {
          const filled = fill(given);
          if (filled === undefined) return;
          quick += 1;
          expect(filled).toBe(String(message.format({ ...given })));
        }),
        { numRuns: 20 },
      );
    }
    // A regional catalog has few words.
    const fewest = file === 'en-US.yaml' ? 2 : 50;
    expect(plain).toBeGreaterThan(fewest);
    expect(quick).toBeGreaterThan(fewest);
  },
);

it('a text with a quote, a value, a tag or a number sign is not plain', () => {
  for (const text of ["it''s", 'a {b}', "'{'a", 'a } b', '# of', '<b>']) expect(isPlainText(text)).toBe(false);
});

it.each([
  '{n, plural, =0 {none} =7 {seven} one {# day} other {# days}}',
  '{n, plural, offset:1 =1 {only {name}} one {{name} and # other} other {{name} and # others}}',
  '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  '{kind, select, a {A: {n, number}} other {{n, plural, one {# {kind, select, b {B #} other {#}}} other {#}}}}',
])('the fast path prints the same as ICU: %s', (text) => {
  for (const tag of ['en', 'fr', 'ar-u-nu-latn', 'ja', 'pl']) {
    const message = messageOf(text, tag);
    const fill = quickFill(partsOf(message), formsOf(tag));
    fc.assert(
      fc.property(count, fc.constantFrom('a', 'b', 'toString'), (n, kind) => {
        const values = { n, kind, name: 'Ada' };
        expect(fill?.(values)).toBe(message.format(values));
      }),
    );
  }
});

it('the fast path leaves the rest to ICU: styles, missing and odd values', () => {
  for (const text of ['{n, number, percent}', '{n, date}', '{n, plural, one {{d, time}} other {}}']) {
    expect(quickFill(partsOf(messageOf(text, 'en')), formsOf('en'))).toBeUndefined();
  }
  const fill = quickFill(
    partsOf(messageOf('{name}: {count, number} {n, plural, other {#}} {kind, select, other {}}', 'en')),
    formsOf('en'),
  );
  const sound = { name: 'a', count: 1234.5, n: 1000, kind: '' };
  expect(fill?.(sound)).toBe('a: 1,234.5 1,000 ');
  const odd = [
    { name: undefined },
    { name: true },
    { name: null },
    { count: '1' },
    { n: '1' },
    { n: null },
    { kind: 1 },
  ];
  for (const values of odd) expect(fill?.({ ...sound, ...values })).toBeUndefined();
});
