import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { givenByEnvironment, givenByFlags, stackLayers } from '../../src/settings/layers.js';
import { resolveSettings } from '../../src/settings/resolve.js';
import { runSettingsOf } from '../../src/settings/run-settings.js';
import { isoTime, moment, oneOf, wholeNumber, yesOrNo } from '../../src/settings/value-types.js';
import type { ValueType } from '../../src/settings/value-type.js';

/** The value, or the problems with it. */
function read<Value>(type: ValueType<unknown, Value>, value: unknown, origin = 'x'): Value | string[] {
  const problems: string[] = [];
  const resolved = type.resolve({ value, origin, folder: '/work' }, problems, {
    builtInFormats: [],
    formats: [],
    sources: [],
  });
  return problems.length > 0 ? problems : resolved;
}

function clockOf({ asOf, env }: { asOf?: string; env: Record<string, string> }): Date | string[] {
  const problems: string[] = [];
  const layer = stackLayers([givenByFlags({ asOf }, '/work'), givenByEnvironment(env, '/work', problems)]);
  const { settings } = resolveSettings(layer, { builtInFormats: [], cwd: '/work' }, problems);
  return problems.length > 0 ? problems : runSettingsOf(settings, NOW).clock;
}

const NOW = new Date('2026-11-22T00:00:00Z');

describe('a moment', () => {
  test.each([
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21 10:05', '2026-11-21T10:05:00.000Z'],
    ['2026-11-21T10:05', '2026-11-21T10:05:00.000Z'],
    ['2026-11-21T10:05:06', '2026-11-21T10:05:06.000Z'],
    ['2026-11-21T10:05:06.789Z', '2026-11-21T10:05:06.789Z'],
    ['2026-11-21t10:05:06z', '2026-11-21T10:05:06.000Z'],
    ['2026-11-21T10:05:06+02:00', '2026-11-21T08:05:06.000Z'],
    ['2026-11-21T10:05:06-0530', '2026-11-21T15:35:06.000Z'],
    [' 2024-02-29 ', '2024-02-29T00:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(read(moment, text)).toEqual(new Date(expected));
  });

  test.each(['', 'yesterday', '21.11.2026', '2026-11', '2026-13-01', '2026-02-30', '2026-11-21T25:00Z', '1795255200'])(
    'refuses "%s" and says how to write it',
    (text) => {
      expect(read(isoTime, text, '--scanned-at')).toEqual([
        expect.stringMatching(
          /^--scanned-at: expected an ISO 8601 date or time such as .*2026-11-21T10:00:00Z, received "/,
        ),
      ]);
    },
  );

  test('reads back every time that JavaScript writes, in any zone of the host', () => {
    const years = { min: new Date('0100-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(years), (date) => {
        expect(read(moment, date.toISOString())).toEqual(date);
      }),
    );
  });
});

describe('the clock', () => {
  test('--as-of wins over SOURCE_DATE_EPOCH', () => {
    const clock = clockOf({ asOf: '2026-01-02', env: { SOURCE_DATE_EPOCH: '0' } });
    expect(clock).toEqual(new Date('2026-01-02T00:00:00.000Z'));
  });

  test('SOURCE_DATE_EPOCH counts seconds', () => {
    expect(clockOf({ env: { SOURCE_DATE_EPOCH: '1795255200' } })).toEqual(new Date('2026-11-21T10:00:00.000Z'));
  });

  test('without either it is now', () => {
    expect(clockOf({ env: { SOURCE_DATE_EPOCH: '' } })).toEqual(NOW);
  });

  test.each(['-1', '1.5', '1e9', '0x10', '2026-11-21', '999999999999'])('refuses SOURCE_DATE_EPOCH=%s', (epoch) => {
    expect(clockOf({ env: { SOURCE_DATE_EPOCH: epoch } })).toEqual([
      `SOURCE_DATE_EPOCH: expected whole seconds since 1970 such as 1795255200, received "${epoch}"`,
    ]);
  });
});

describe('a choice', () => {
  const size = oneOf(['A4', 'Letter']);

  test.each(['letter', 'LETTER', ' Letter '])('is read in any case and has one spelling: %j', (given) => {
    expect(read(size, given)).toBe('Letter');
  });

  test.each(['A5', '', 5, null])('refuses what is not among them: %j', (given) => {
    expect(read(size, given)).toContainEqual(expect.stringMatching(/^x: expected one of A4, Letter, received /));
  });
});

describe('a whole number', () => {
  const days = wholeNumber(0, 3650, 'days');

  test.each([0, 30, 3650])('is taken within its bounds: %d', (given) => {
    expect(read(days, given)).toBe(given);
    expect(read(days, days.parse?.(` ${given} `))).toBe(given);
  });

  test.each([-5, 3651, 1.5, NaN, Infinity, '30', true, null])('refuses everything else: %j', (given) => {
    expect(read(days, given)).toEqual([
      expect.stringMatching(/^x: expected a whole number of days from 0 to 3650, received /),
    ]);
  });

  test.each(['', 'x', '1e3', '0x10', '1.5', '99999999999'])('refuses the text "%s"', (given) => {
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
])('the text %j of a variable is %j', (given, expected) => {
  expect(read(yesOrNo, yesOrNo.parse?.(given))).toBe(expected);
});
