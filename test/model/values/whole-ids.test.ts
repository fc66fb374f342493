import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isToken, TOKEN_PATTERN, wholeIdsIn } from '../../../src/model/values/whole-ids.js';
import { runs } from '../../helpers/runs.js';

function idsIn(text: string): string[] {
  return wholeIdsIn(text).map(({ start, end }) => text.slice(start, end));
}

test('tokens and ids of the shape of a UUID stay whole, masked or not', () => {
  const ids = ['account-id-XGFHPB80', '5d2a7c90-****-****-****-944455556666', '5d2a7c90-1111-2222-3333-944455556666'];
  expect(idsIn(`of ${ids[0]}, ${ids[1]} and (${ids[2]}).`)).toEqual(ids);
  expect(ids.map(isToken)).toEqual([true, false, false]);
});

test.each(['xjob-7F3K9QXB', 'job-7F3K9QXBé', '_job-7F3K9QXB', 'job-7F3K9QXB0', '𝒜job-7F3K9QXB', 'job-7F3K9QXB\u0301'])(
  '%s is part of a longer word, so it is not an id',
  (text) => {
    expect(idsIn(text)).toEqual([]);
  },
);

test('ids are found only between characters that do not continue a word', () => {
  const digit = '[\\da-fA-FxX*#•]';
  const uuid = `${digit}{8}(?:-${digit}{4}){3}-${digit}{12}`;
  const word = '[\\p{L}\\p{M}\\p{N}_]';
  const expected = new RegExp(`(?<!${word})(?:${TOKEN_PATTERN}|${uuid})(?!${word})`, 'gu');
  const pieces = ['job-7F3K9QXB', 'account', '-id-', '12345678', '-1234-1234', '-1234-123456789012', '#', '****', '-'];
  const others = [' ', '_', 'é', '\u0301', '語', '·', '𝒜', '😀', '\ud835', 'a', '0'];
  const text = fc.array(fc.constantFrom(...pieces, ...others), { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (given) => {
      expect(idsIn(given)).toEqual(given.match(expected) ?? []);
    }),
    { numRuns: runs(5000) },
  );
});
