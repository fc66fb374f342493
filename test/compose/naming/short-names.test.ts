import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortJobName, shortNames } from '../../../src/compose/naming/short-names.js';

test('short names stay as they are, but for what files cannot be called', () => {
  expect(shortNames('Contoso production', 'CSBP', 35)).toEqual({ account: 'Contoso-production', benchmark: 'CSBP' });
});

test('a long account is cut at the end of a word where there is one', () => {
  const { account } = shortNames('Quillmere & Daughters – Order platform', 'NIST800_53Rev4', 35);
  expect(account).toBe('Quillmere-Daughters');
  expect(shortNames('x'.repeat(80), 'CSBP', 35).account).toBe('x'.repeat(31));
});

test('a long benchmark leaves room for the account', () => {
  const names = shortNames('Tarnholm Retail – Production', 'GxP_Life_Science_21_CFR_PART_11', 35);
  expect(names).toEqual({ account: 'Tarnholm-Retail', benchmark: 'GxP_Life_Science' });
});

test('whatever they are, both together take no more than the room', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.integer({ min: 20, max: 60 }), (one, other, room) => {
      const { account, benchmark } = shortNames(one.repeat(5), other.repeat(5), room);
      expect(Array.from(account).length + Array.from(benchmark).length).toBeLessThanOrEqual(room);
    }),
  );
});

test.each([
  ['9c8b7a60-2222-4333-8444-555566667777', '9c8b7a60'],
  ['17', '17'],
  ['########-####', undefined],
  ['', undefined],
])('of the job "%s" a name has %s', (jobId, expected) => {
  expect(shortJobName(jobId)).toBe(expected);
});
