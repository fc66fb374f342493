import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createWording, type Wording } from '../../src/compose/wording/wording.js';
import { loadTemplate } from '../../src/template/load.js';
import { packageRoot } from '../../src/base/package-root.js';

async function aWording(tag: string, timeZone = 'UTC'): Promise<Wording> {
  return createWording(tag, timeZone, (await loadTemplate('auditor', tag)).messages);
}

interface Written {
  readonly count: string;
  readonly percent: string;
  readonly below: string;
  readonly date: string;
  readonly dateTime: string;
  readonly policies: string;
  readonly list: string;
}

/** No-break space. */
const FIXED = '\u00a0';
/** Isolates what reads from left to right among Arabic words. */
const [ISOLATE, END] = ['\u2066', '\u2069'];

/** Versions of the locale data differ in the width of the no-break space. */
function evenly<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('\u202f', FIXED)) as Value;
}

const LANGUAGES: Readonly<Record<string, Written>> = {
  en: {
    count: '1,234,567',
    percent: '24.9%',
    below: '<100%',
    date: '1 March 2026',
    dateTime: '21 December 2026, 15:03 GMT+1',
    policies: '1,234 policies',
    list: 'A, B, C',
  },
  'en-US': {
    count: '1,234,567',
    percent: '24.9%',
    below: '<100%',
    date: 'March 1, 2026',
    dateTime: 'December 21, 2026, 15:03 GMT+1',
    policies: '1,234 policies',
    list: 'A, B, C',
  },
  de: {
    count: '1.234.567',
    percent: `24,9${FIXED}%`,
    below: `<100${FIXED}%`,
    date: '1. März 2026',
    dateTime: '21. Dezember 2026, 15:03 GMT+1',
    policies: '1.234 Richtlinien',
    list: 'A, B, C',
  },
  fr: {
    count: `1${FIXED}234${FIXED}567`,
    percent: `24,9${FIXED}%`,
    below: `<100${FIXED}%`,
    date: '1er mars 2026',
    dateTime: '21 décembre 2026 à 15:03 GMT+1',
    policies: `1${FIXED}234 règles`,
    list: 'A, B, C',
  },
  es: {
    count: '1.234.567',
    percent: `24,9${FIXED}%`,
    below: `<100${FIXED}%`,
    date: '1 de marzo de 2026',
    dateTime: '21 de diciembre de 2026, 15:03 GMT+1',
    policies: '1234 políticas',
    list: 'A, B, C',
  },
  'pt-BR': {
    count: '1.234.567',
    percent: '24,9%',
    below: '<100%',
    date: '1 de março de 2026',
    dateTime: '21 de dezembro de 2026, 15:03 GMT+1',
    policies: '1.234 políticas',
    list: 'A, B, C',
  },
  ja: {
    count: '1,234,567',
    percent: '24.9%',
    below: '100%未満',
    date: '2026年3月1日',
    dateTime: '2026年12月21日 15:03 GMT+1',
    policies: 'ポリシー 1,234 件',
    list: 'A、B、C',
  },
  ar: {
    count: '1,234,567',
    percent: `${ISOLATE}24.9%${END}`,
    below: `أقل من ${ISOLATE}100%${END}`,
    date: '1 مارس 2026',
    dateTime: '21 ديسمبر 2026، 15:03 GMT+1',
    policies: '1,234 سياسة',
    list: '\u2068A\u2069، \u2068B\u2069، \u2068C\u2069',
  },
};

test('every shipped language is here', () => {
  const files = readdirSync(join(packageRoot(), 'assets/words'));
  const languages = files.map((file) => basename(file, '.yaml'));
  expect(Object.keys(LANGUAGES).sort()).toEqual(languages.sort());
});

test.each(Object.entries(LANGUAGES))('%s formats numbers, times and lists in its own way', async (tag, written) => {
  const wording = await aWording(tag, 'Europe/Berlin');
  const found = {
    count: wording.count(1_234_567),
    percent: wording.percent(0.2486),
    below: wording.percent(1 - 2 ** -52),
    date: wording.date('2026-03-01T00:00:00Z'),
    dateTime: wording.dateTime('2026-12-21T14:03:00Z'),
    policies: wording.text('bar.policies', { total: 1234 }),
    list: wording.list(['A', 'B', 'C']),
  };
  expect(evenly(found)).toEqual(written);
});

describe.each(Object.keys(LANGUAGES))('in %s', (tag) => {
  const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-02T00:00:00Z`);

  test('every month has its name in the language', async () => {
    const wording = await aWording(tag);
    const names = new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, { month: 'long', timeZone: 'UTC' });
    for (const month of months) expect(wording.date(month)).toContain(names.format(new Date(month)));
  });

  test('100 % and 0 % mean only all and none, whatever follows the number', async () => {
    const wording = await aWording(tag);
    const read = (share: number): string => wording.percent(share).replace(/[^\d.,<>]/g, '');
    expect(read(1)).toMatch(/^100[.,]0$/);
    expect(read(0)).toMatch(/^0[.,]0$/);
    expect(read(0.9996)).toMatch(/^99[.,]96$/);
    expect(wording.percent(1 - 2 ** -52)).not.toBe(wording.percent(1));
    expect(wording.percent(2 ** -60)).not.toBe(wording.percent(0));
  });
});

describe('a region', () => {
  test.each([
    ['pt-PT', `1${FIXED}234${FIXED}567`, '21 de dezembro de 2026, 14:03 UTC'],
    ['es-MX', '1,234,567', '21 de diciembre de 2026, 14:03 UTC'],
    ['fr-CA', `1${FIXED}234${FIXED}567`, '21 décembre 2026 à 14:03 UTC'],
    ['ar-EG', '1,234,567', '21 ديسمبر 2026، 14:03 UTC'],
    ['ar-SA', '1,234,567', '21 ديسمبر 2026، 14:03 UTC'],
  ])('%s keeps its separators, the words and dates of its language, and Latin digits', async (tag, count, at) => {
    const wording = await aWording(tag);
    expect(evenly(wording.count(1_234_567))).toBe(count);
    const both = wording.text('number.of', { count: 1_234_567, total: 1_234_567 });
    expect(evenly(both).split(count)).toHaveLength(3);
    expect(wording.dateTime('2026-12-21T14:03:00Z')).toBe(at);
  });
});

test.each([
  ['pl', '3 listopada 2026', '3 lis 2026', 'wtorek'],
  ['nl', '3 november 2026', '3 nov 2026', 'dinsdag'],
])(
  'a template in %s, of which auditpress has no words, gets its months and weekdays',
  async (tag, date, short, day) => {
    const { messages } = await loadTemplate('auditor', 'en');
    const wording = await createWording(tag, 'UTC', messages);
    const instant = { at: '2026-11-03', dateOnly: true } as const;
    expect([wording.date(instant.at), wording.shortDay(instant)]).toEqual([date, short]);
    const weekdays = await createWording(tag, 'UTC', { ...messages, 'format.date': 'EEEE' });
    expect(weekdays.date(instant.at)).toBe(day);
  },
);

describe('lists', () => {
  test('have words only between two parts', async () => {
    const wording = await aWording('ar');
    expect(wording.list([])).toBe('');
    expect(wording.list(['A'])).toBe('A');
    expect(wording.list(['A', '{B}'])).toBe('\u2068A\u2069، \u2068{B}\u2069');
  });

  test('of sentences have a space between them if the language uses one', async () => {
    expect((await aWording('fr')).sentences(['A.', 'B.'])).toBe('A. B.');
    expect((await aWording('ja')).sentences(['甲。', '乙。'])).toBe('甲。乙。');
  });
});
