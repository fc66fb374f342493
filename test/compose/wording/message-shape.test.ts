import { describe, expect, test } from 'vitest';
import { missingForms, shapeOf } from '../../../src/compose/wording/message-shape.js';
import { parseMessage } from '../../../src/compose/wording/wording.js';

const shape = (message: string) => shapeOf(parseMessage('key', message, 'en'));

test('a message tells its names, its plurals and what it prints by itself, in all branches', () => {
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
