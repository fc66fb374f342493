import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test, it } from 'vitest';
import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { parse } from 'yaml';
import { missingForms, shapeOf, isPlainText, quickFill } from '../../../src/compose/wording/messages.js';
import { parseMessage } from '../../../src/compose/wording/wording.js';
import { flatten, type WordTree } from '../../../src/template/words/words.js';

const shape = (message: string) => shapeOf(parseMessage('key', message, 'en'));

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

function messageOf(text: string, tag: string): IntlMessageFormat {
  return new IntlMessageFormat(text, tag, undefined, OPTIONS);
}

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.constantFrom(true, false, null, 0, -0, 1e21),
);

it.each(readdirSync(FOLDER).filter((file) => file.endsWith('.yaml')))(
  'the fast path prints the same as ICU, for every word of %s',
  (file) => {
    const tag = file.replace('.yaml', '-u-nu-latn');
    const words = flatten(parse(readFileSync(new URL(file, FOLDER), 'utf8')) as WordTree);
    const numbers = new Intl.NumberFormat(tag);
    let [plain, quick] = [0, 0];
    for (const text of Object.values(words)) {
      const message = messageOf(text, tag);
      if (isPlainText(text)) {
        plain += 1;
        expect(message.format()).toBe(text);
      }
      const fill = quickFill(message, numbers);
      if (fill === undefined) continue;
      const values = fc.record(Object.fromEntries(shapeOf(message).names.map((name) => [name, value])));
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

it('the fast path leaves the rest to ICU: plurals, styles, missing and odd values', () => {
  const numbers = new Intl.NumberFormat('en');
  for (const text of ['{n, plural, one {#} other {#}}', '{n, number, percent}', '{n, date}', '{n, select, other {}}']) {
    expect(quickFill(messageOf(text, 'en'), numbers)).toBeUndefined();
  }
  const fill = quickFill(messageOf('{name}: {count, number}', 'en'), numbers);
  expect(fill?.({ name: 'a', count: 1234.5 })).toBe('a: 1,234.5');
  for (const values of [
    {},
    { name: 'a' },
    { name: 'a', count: '1' },
    { name: true, count: 1 },
    { name: null, count: 1 },
  ]) {
    expect(fill?.(values)).toBeUndefined();
  }
});
