import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { archivePlace, boolean, locale, oneOf, wholeNumber } from '../../src/settings/value-types.js';
import { parseEpoch, timeZone } from '../../src/settings/times.js';
import { baseline } from '../../src/settings/baseline.js';
import { renderers } from '../../src/settings/plug-ins.js';
import { redaction } from '../../src/settings/redaction.js';
import { ranks } from '../../src/settings/structures.js';
import { readListenAddress } from '../../src/settings/addresses.js';
import { listedAccount, repeatedAccounts } from '../../src/settings/accounts.js';
import type { ValueType } from '../../src/settings/setting.js';

/** The value, or the problems with it. */
function read<Value>(type: ValueType<unknown, Value>, value: unknown, origin = 'x'): Value | string[] {
  const problems: string[] = [];
  const resolved = type.resolve({ value, origin, folder: '/work' }, problems, {
    builtInFormats: [],
    formats: [],
    sources: [],
    deliverers: [],
    redactionProfiles: [],
  });
  return problems.length > 0 ? problems : resolved;
}

describe('a choice', () => {
  const size = oneOf(['A4', 'Letter']);

  test.each(['letter', 'LETTER', ' Letter '])('ignores case and white space: %j', (given) => {
    expect(read(size, given)).toBe('Letter');
  });

  test.each(['A5', '', 5, null])('rejects %j', (given) => {
    expect(read(size, given)).toContainEqual(expect.stringMatching(/^x: expected one of A4, Letter, received /));
  });
});

describe('a profile of redaction', () => {
  test('redacts what identifies an account unless it says otherwise, but not the services', () => {
    expect(read(redaction, { profiles: { x: { people: false } } })).toMatchObject({
      profiles: { x: { account: true, license: true, subscription: true, job: true, people: false, services: false } },
    });
  });

  test('has no texts of one character, which would replace letters of words', () => {
    const fits = (also: string) => redaction.shape(z).safeParse({ profiles: { x: { also: [also] } } }).success;
    expect(['a', ' a ', 'ab'].map(fits)).toEqual([false, false, true]);
  });
});

test.each([{ module: './own.js' }, { renderer: { format: 'pdf' } }])(
  'the renderer of a built-in format is not replaced by %j',
  (written) => {
    const problems: string[] = [];
    const known = { builtInFormats: ['pdf'], formats: [], sources: [], deliverers: [], redactionProfiles: [] };
    renderers.resolve({ value: { pdf: written }, origin: 'renderers', folder: '/work' }, problems, known);
    expect(problems).toEqual([expect.stringContaining('expected no module for the built-in format pdf')]);
  },
);

describe('a whole number', () => {
  const days = wholeNumber(0, 3650, 'days');

  test.each([0, 30, 3650])('accepts %d, which is in range', (given) => {
    expect(read(days, given)).toBe(given);
    expect(read(days, days.parse?.(` ${given} `))).toBe(given);
  });

  test.each([-5, 3651, 1.5, NaN, Infinity, '30', true, null])('rejects %j', (given) => {
    expect(read(days, given)).toEqual([
      expect.stringMatching(/^x: expected a whole number of days from 0 to 3650, received /),
    ]);
  });

  test.each(['', 'x', '1e3', '0x10', '1.5', '99999999999'])('rejects the string "%s"', (given) => {
    expect(read(days, days.parse?.(given))).toHaveLength(1);
  });
});

test.each([
  ['true', true],
  ['1', true],
  ['YES', true],
  ['false', false],
  ['0', false],
  [' no ', false],
])('parses %j as %j', (given, expected) => {
  expect(read(boolean, boolean.parse?.(given))).toBe(expected);
});

describe('an archive', () => {
  test('may be in a bucket, with a prefix of plain names and slashes at its end', () => {
    expect(read(archivePlace, 's3://audits/a/b.c_1//')).toBe('s3://audits/a/b.c_1');
    expect(read(archivePlace, 'S3://audits')).toBe('s3://audits');
  });

  test.each(['s3://audits/a b/c', 's3://audits/c/a b', 's3://A', 's3://audits//a'])('is not at %s', (given) => {
    expect(read(archivePlace, given)).toContainEqual(expect.stringContaining('expected s3://BUCKET/PREFIX'));
  });
});

describe('a time zone', () => {
  test('has the spelling of its name, and stays another name of the same zone', () => {
    expect(read(timeZone, 'europe/berlin')).toBe('Europe/Berlin');
    expect(read(timeZone, 'Asia/Calcutta')).toMatch(/^Asia\/(Calcutta|Kolkata)$/);
  });

  test.each(['+02:00', 'Nowhere/Land'])('is no offset, and no unknown name: %s', (given) => {
    expect(read(timeZone, given)).toContainEqual(expect.stringContaining('an IANA time zone'));
  });
});

test('a locale has no extensions, which documents would not print', () => {
  expect(read(locale, 'de-at')).toBe('de-AT');
  expect(read(locale, 'de-u-nu-arab')).toContainEqual(expect.stringContaining('a BCP 47 language tag'));
});

test('the last second that an epoch may name is that of the year 9999', () => {
  expect(parseEpoch('253402300799').toISOString()).toBe('9999-12-31T23:59:59.000Z');
  expect(() => parseEpoch('253402300800')).toThrow('expected whole seconds since 1970');
});

test('a baseline is a job without white space around its id, and never standard input', () => {
  expect(read(baseline, 'job: 42 ')).toEqual({ kind: 'job', id: '42' });
  expect(read(baseline, '-')).toContainEqual(expect.stringContaining('expected a file'));
});

test('ranks take known values in any spelling, each once', () => {
  expect(read(ranks, { severity: ['critical', 'Blocker'] })).toMatchObject({ severity: ['Critical', 'Blocker'] });
  expect(read(ranks, { severity: ['critical', 'Critical'] })).toContainEqual(expect.stringContaining('more than once'));
});

test.each([
  ['9464', { host: '127.0.0.1', port: 9464 }],
  [':9464', { host: '127.0.0.1', port: 9464 }],
  ['0.0.0.0:0', { host: '0.0.0.0', port: 0 }],
  ['[::1]:65535', { host: '::1', port: 65_535 }],
  ['65536', undefined],
])('the address %s to listen at', (given, expected) => {
  expect(readListenAddress(given)).toEqual(expected);
});

test('an account is listed once per license and environment, in any case', () => {
  const account = (id: string, given: object = {}) => listedAccount({ id, ...given });
  expect(account(' a ', { group: ' Retail ' })).toMatchObject({ id: 'a', group: 'Retail' });
  const others = [
    account('a', { environment: 'PROD' }),
    account('a', { environment: 'TRIAL' }),
    account('a', { license: 'L' }),
  ];
  expect(repeatedAccounts([account('a'), ...others])).toEqual([]);
  expect(repeatedAccounts([...others, account('A', { license: 'l' })])).toEqual(['A']);
});
