import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentFormat } from '../../../src/renderers/xlsx/cells/cells.js';
import { createWording, type Wording } from '../../../src/compose/wording/wording.js';
import { loadTemplate } from '../../../src/template/load.js';
import { failureOf } from '../../helpers/failure.js';

async function aWording(tag: string, timeZone = 'UTC'): Promise<Wording> {
  return createWording(tag, timeZone, (await loadTemplate('auditor', tag)).messages);
}

/** Realistic shares: quotients of two counts. */
const partOfWhole = fc
  .integer({ min: 1, max: 2_000_000 })
  .chain((whole) => fc.tuple(fc.integer({ min: 0, max: whole }), fc.constant(whole)));

describe('percentages', () => {
  test('read 100 % only for all, and 0 % only for none', async () => {
    const wording = await aWording('en');
    fc.assert(
      fc.property(partOfWhole, ([part, whole]) => {
        expect(/^100\.0*%$/.test(wording.percent(part / whole))).toBe(part === whole);
        expect(/^0\.0*%$/.test(wording.percent(part / whole))).toBe(part === 0);
      }),
    );
  });

  test('never decrease as the share grows', async () => {
    const wording = await aWording('en');
    const value = (share: number): number => Number(wording.percent(share).replace('%', ''));
    fc.assert(
      fc.property(
        partOfWhole.map(([part, whole]) => part / whole),
        partOfWhole.map(([part, whole]) => part / whole),
        (one, other) => {
          expect(value(Math.min(one, other))).toBeLessThanOrEqual(value(Math.max(one, other)));
        },
      ),
    );
  });

  test('are the same in prose as in a worksheet', async () => {
    const wording = await aWording('en');
    fc.assert(
      fc.property(partOfWhole, ([part, whole]) => {
        const decimals = /\.(\d+)%$/.exec(wording.percent(part / whole))?.[1]?.length ?? 0;
        expect(percentFormat(part / whole)).toBe(`0.${'0'.repeat(decimals)}%`);
      }),
    );
  });

  test.each([
    [0, '0.0%'],
    [0.00001, '0.001%'],
    [0.0004, '0.04%'],
    [0.0005, '0.05%'],
    [0.2486, '24.9%'],
    [0.9996, '99.96%'],
    [1, '100.0%'],
  ])('%d is %s', async (share, text) => {
    expect((await aWording('en')).percent(share)).toBe(text);
  });

  test('of zero are a word, not a number', async () => {
    const nothing = { numerator: 0, denominator: 0, share: null };
    expect((await aWording('en')).ratio(nothing)).toBe('n/a');
    expect((await aWording('de')).ratio(nothing)).toBe('n.\u00A0b.');
    expect((await aWording('en')).ratio({ numerator: 1, denominator: 4, share: 0.25 })).toBe('25.0%');
  });
});

describe('times', () => {
  test.each([
    ['UTC', '2026-11-21T14:03:59Z', '21 November 2026, 14:03 UTC'],
    ['Europe/Berlin', '2026-11-21T23:30:00Z', '22 November 2026, 00:30 GMT+1'],
    ['Asia/Kolkata', '2026-11-21T14:03:00Z', '21 November 2026, 19:33 GMT+5:30'],
    ['America/New_York', '2026-01-01T03:00:00Z', '31 December 2025, 22:00 EST'],
  ])('in %s, %s is %s', async (timeZone, instant, text) => {
    expect((await aWording('en', timeZone)).dateTime(instant)).toBe(text);
  });

  test('the hour that summer time repeats is distinguished by its zone', async () => {
    const wording = await aWording('en', 'Europe/Berlin');
    expect(wording.dateTime('2026-10-25T00:30:00Z')).toBe('25 October 2026, 02:30 GMT+2');
    expect(wording.dateTime('2026-10-25T01:30:00Z')).toBe('25 October 2026, 02:30 GMT+1');
  });

  test('the hour that summer time leaves out is never printed', async () => {
    const wording = await aWording('en', 'Europe/Berlin');
    expect(wording.dateTime('2026-03-29T00:59:00Z')).toBe('29 March 2026, 01:59 GMT+1');
    expect(wording.dateTime('2026-03-29T01:00:00Z')).toBe('29 March 2026, 03:00 GMT+2');
  });

  test.each(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
    'a day without a time is the same day in %s',
    async (timeZone) => {
      expect((await aWording('en', timeZone)).date('2026-11-21T00:00:00.000Z')).toBe('21 November 2026');
    },
  );
});

describe('German', () => {
  test('formats counts, percentages and dates as in German', async () => {
    const german = await aWording('de', 'Europe/Berlin');
    expect(german.count(1234567)).toBe('1.234.567');
    expect(german.percent(0.7356)).toBe('73,6\u00A0%');
    expect(german.dateTime('2026-03-01T09:05:00Z')).toBe('1. März 2026, 10:05 GMT+1');
    expect(german.date('2026-12-31T00:00:00Z')).toBe('31. Dezember 2026');
  });

  test('combines the region’s numbers with the language’s words', async () => {
    const swiss = await aWording('de-CH');
    expect(swiss.count(1234567)).toMatch(/^1['’]234['’]567$/);
    expect(swiss.text('status.green')).toBe('Erfüllt');
  });
});

describe('words', () => {
  const wording = createWording('en', 'UTC', {
    checks: '{count, plural, one {# check} other {# checks}} of {service}',
    broken: 'Page {page',
  });

  test('are filled in', async () => {
    expect((await wording).text('checks', { count: 1, service: 'Disks' })).toBe('1 check of Disks');
    expect((await wording).text('checks', { count: 1234, service: '<b>{x}</b>' })).toBe('1,234 checks of <b>{x}</b>');
  });

  test('exist or not', async () => {
    expect((await wording).has('checks')).toBe(true);
    expect((await wording).has('constructor')).toBe(false);
  });

  test.each(['check', 'constructor', '__proto__'])('are named if missing: %s', async (key) => {
    const failure = await failureOf(async () => (await wording).text(key));
    expect(failure).toMatchObject({ kind: 'usage', code: 'word-missing' });
    expect(failure.message).toBe(`expected the word "${key}" in the catalog for en, found none`);
  });

  test('are named with their text if malformed', async () => {
    const failure = await failureOf(async () => (await wording).text('broken'));
    expect(failure).toMatchObject({ kind: 'usage', code: 'word-malformed' });
    expect(failure.message).toBe('expected the word "broken" to be an ICU message, found "Page {page"');
  });
});

describe('Latin names among Arabic words', () => {
  test('keep their own direction, each in its place of the list', async () => {
    const wording = await aWording('ar');
    expect(wording.list(['Compute (IaaS)', 'Key management'])).toBe(
      '\u2068Compute (IaaS)\u2069، \u2068Key management\u2069',
    );
    expect(wording.text('resource.muted-count', { tool: 'Prowler', muted: 6, checks: 6, failed: 6 })).toContain(
      '\u2068Prowler\u2069',
    );
  });

  test('leave values that choose between texts, Arabic values and percentages as they are', async () => {
    const wording = await aWording('ar');
    const text = wording.text('plan.rule', { bucket: 'later', critical: '', high: '', moderate: '', few: 10 });
    expect(text).toBe('كل ما عدا ذلك');
    const percent = wording.percent(0.2);
    expect(wording.text('plan.compliance', { percent, numerator: 1, denominator: 5 })).toMatch(/^.{1,8} \(/);
    expect(text).not.toContain('\u2068');
    expect(wording.list(['أحمر', 'أخضر'])).toBe('أحمر، أخضر');
  });

  test('are as they are in languages from left to right', async () => {
    const wording = await aWording('de');
    expect(wording.list(['Compute (IaaS)', 'Key management'])).toBe('Compute (IaaS), Key management');
  });
});
