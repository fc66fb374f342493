import { describe, expect, it } from 'vitest';
import { identifies, isAbsentId, isSameId, isSameAccount } from '../../../src/model/report/ids.js';

const ZERO = '00000000-0000-0000-0000-000000000000';

describe('an id', () => {
  it.each([
    '',
    ' ',
    '\u200b',
    'null',
    'NULL',
    '(null)',
    '"null"',
    ' undefined ',
    'None',
    'nil',
    '<nil>',
    'n/a',
    'N.A.',
    '-',
    '...',
    '?',
    '0',
    '000000000000',
    'xxxx',
    '[REDACTED]',
    '<masked>',
    'TBD',
    'Not Available',
    'not set',
    'false',
    'unknown',
    '[object Object]',
    ZERO,
    `{${ZERO}}`,
    ZERO.replaceAll('-', ''),
    ZERO.replaceAll('0', 'F'),
  ])('is absent: %j', (id) => {
    expect(isAbsentId(id)).toBe(true);
    expect(identifies(id)).toBe(false);
  });

  it.each(['6f1de6b8-####-####', '**********', 'xxxxxxxx-1234', 'XXXX-1234', '1234-xxxx'])(
    'identifies nothing if it was masked: %s',
    (id) => {
      expect(identifies(id)).toBe(false);
      expect(isAbsentId(id)).toBe(false);
    },
  );

  it.each([
    '10',
    '100000000000',
    'nullable',
    'aab',
    'missing-1',
    'none-1',
    'xxxxl-1',
    'maxxxx',
    '00000000-0000-0000-0000-000000000001',
  ])('identifies something: %s', (id) => {
    expect(identifies(id)).toBe(true);
  });

  it('is the same in another case, and never if it identifies nothing', () => {
    expect(isSameId('Job-1', ' job-1')).toBe(true);
    expect(isSameId('job-\u200b1', 'job-1')).toBe(true);
    for (const id of ['', 'null', ZERO, '####']) expect(isSameId(id, id)).toBe(false);
  });
});

describe('two accounts', () => {
  const named = (accountId: string, accountName: string) => ({
    accountId,
    accountName,
    benchmarkId: 'CSBP',
    benchmarkName: 'Best practices',
  });
  const isSame = (one: string, name: string, other: string, otherName: string): boolean =>
    isSameAccount(named(one, name), named(other, otherName));

  it('are told apart by their names where no id does it', () => {
    expect(isSame('null', 'Alpha', 'null', 'Beta')).toBe(false);
    expect(isSame('null', 'Alpha', 'None', 'alpha')).toBe(true);
    expect(isSame(ZERO, 'Alpha', 'acc-1', 'Alpha')).toBe(true);
  });

  it('are told apart by their ids, whatever their names', () => {
    expect(isSame('acc-1', 'Alpha', 'acc-2', 'Alpha')).toBe(false);
    expect(isSame('acc-1', 'Alpha', 'ACC-1', 'Renamed')).toBe(true);
  });
});
