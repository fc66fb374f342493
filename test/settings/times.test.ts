import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layerFromEnvironment, layerFromFlags, mergeLayers } from '../../src/settings/layers.js';
import { resolveSettings } from '../../src/settings/resolve.js';
import { runSettingsOf } from '../../src/settings/run-settings.js';
import { instant, isoTime } from '../../src/settings/times.js';
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

function clockOf({ asOf, env }: { asOf?: string; env: Record<string, string> }): Date | string[] {
  const problems: string[] = [];
  const layer = mergeLayers([layerFromFlags({ asOf }, '/work'), layerFromEnvironment(env, '/work', problems)]);
  const { settings } = resolveSettings(layer, { builtInFormats: [], cwd: '/work' }, problems);
  return problems.length > 0 ? problems : runSettingsOf(settings, NOW).clock;
}

const NOW = new Date('2026-11-22T00:00:00Z');

describe('an instant', () => {
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
  ])('parses %s', (text, expected) => {
    expect(read(instant, text)).toEqual(new Date(expected));
  });

  test.each(['', 'yesterday', '21.11.2026', '2026-11', '2026-13-01', '2026-02-30', '2026-11-21T25:00Z', '1795255200'])(
    'rejects "%s" with an example of the format',
    (text) => {
      expect(read(isoTime, text, '--scanned-at')).toEqual([
        expect.stringMatching(
          /^--scanned-at: expected an ISO 8601 date or time such as .*2026-11-21T10:00:00Z, received "/,
        ),
      ]);
    },
  );

  test('parses every time that JavaScript formats, in any time zone of the host', () => {
    const years = { min: new Date('0100-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(years), (date) => {
        expect(read(instant, date.toISOString())).toEqual(date);
      }),
    );
  });
});

describe('the clock', () => {
  test('is --as-of rather than SOURCE_DATE_EPOCH', () => {
    const clock = clockOf({ asOf: '2026-01-02', env: { SOURCE_DATE_EPOCH: '0' } });
    expect(clock).toEqual(new Date('2026-01-02T00:00:00.000Z'));
  });

  test('is SOURCE_DATE_EPOCH, in seconds', () => {
    expect(clockOf({ env: { SOURCE_DATE_EPOCH: '1795255200' } })).toEqual(new Date('2026-11-21T10:00:00.000Z'));
  });

  test('is the current time by default', () => {
    expect(clockOf({ env: { SOURCE_DATE_EPOCH: '' } })).toEqual(NOW);
  });

  test.each(['-1', '1.5', '1e9', '0x10', '2026-11-21', '999999999999'])('rejects SOURCE_DATE_EPOCH=%s', (epoch) => {
    expect(clockOf({ env: { SOURCE_DATE_EPOCH: epoch } })).toEqual([
      `SOURCE_DATE_EPOCH: expected whole seconds since 1970, such as 1795255200, received "${epoch}"`,
    ]);
  });
});
