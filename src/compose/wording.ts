/** Words, numbers and times of one locale: the only place where values become text. */
import { TZDate, tzName } from '@date-fns/tz';
import type { Locale } from 'date-fns';
import { format } from 'date-fns/format';
import { IntlMessageFormat } from 'intl-messageformat';
import { AuditpressError } from '../errors.js';
import { oneLine } from '../messages/printable.js';
import { percentBound, percentDecimals } from '../model/percent.js';
import type { Ratio } from '../model/summary.js';

const REASON_LIMIT = 200;

export type MessageValues = Readonly<Record<string, string | number | boolean | null>>;

export interface Wording {
  readonly locale: string;
  readonly timeZone: string;
  /** A message of the catalogue with its values filled in. Throws for a key that the catalogue lacks. */
  readonly text: (key: string, values?: MessageValues) => string;
  readonly has: (key: string) => boolean;
  readonly count: (value: number) => string;
  /** A share as a percentage with one decimal, or more where one would round it to 100 or 0. */
  readonly percent: (share: number) => string;
  /** A ratio's percentage, or the word for "not available" where there is nothing to divide by. */
  readonly ratio: (ratio: Ratio) => string;
  /** An instant with its zone: `21 November 2026, 14:03 UTC`. */
  readonly dateTime: (iso: string) => string;
  /** A day that was stated without a time, as it was stated: `21 November 2026`. */
  readonly date: (iso: string) => string;
}

/** English dates in the British order of day and month. */
const englishDates = async (): Promise<Locale> => (await import('date-fns/locale/en-GB')).enGB;

/** Locales of date-fns by the catalogue's language. */
const DATE_LOCALES: Readonly<Record<string, () => Promise<Locale>>> = {
  en: englishDates,
  de: async () => (await import('date-fns/locale/de')).de,
};

/** Loads what a locale needs. `tag` is BCP 47, `timeZone` IANA, `messages` ICU by key. */
export async function createWording(
  tag: string,
  timeZone: string,
  messages: Readonly<Record<string, string>>,
): Promise<Wording> {
  refuseUnknownZone(timeZone);
  const language = new Intl.Locale(tag).language;
  const options = { locale: await (DATE_LOCALES[language] ?? englishDates)() };
  const compiled = new Map<string, IntlMessageFormat>();
  const counts = new Intl.NumberFormat(tag, { maximumFractionDigits: 6 });
  const percent = percentFormatter(tag);

  function compile(key: string): IntlMessageFormat {
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
    if (message === undefined) {
      throw new AuditpressError(
        'usage',
        'word-missing',
        `expected the word "${key}" in the catalogue for ${tag}, found none`,
        {
          hint: 'Add the word to the words folder of the template, or correct its name in the template.',
        },
      );
    }
    const formatted = parseMessage(key, message, tag);
    compiled.set(key, formatted);
    return formatted;
  }

  const text = (key: string, values: MessageValues = {}): string => fillMessage(key, compile(key), values);

  return {
    locale: tag,
    timeZone,
    text,
    has: (key) => Object.hasOwn(messages, key),
    count: (value) => counts.format(value),
    percent,
    ratio: (ratio) => (ratio.share === null ? text('number.not-assessed') : percent(ratio.share)),
    date: (iso) => format(new TZDate(iso, 'UTC'), text('format.date'), options),
    dateTime(iso) {
      const instant = new TZDate(iso, timeZone);
      const local = format(instant, text('format.date-time'), options);
      return `${local} ${timeZone === 'UTC' ? 'UTC' : tzName(timeZone, instant, 'short')}`;
    },
  };
}

function refuseUnknownZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch (cause) {
    throw new AuditpressError('usage', 'time-zone-unknown', `expected an IANA time zone, received "${timeZone}"`, {
      hint: 'Use a name such as UTC or Europe/Berlin.',
      cause,
    });
  }
}

function percentFormatter(tag: string): (share: number) => string {
  const byDecimals = new Map<number, Intl.NumberFormat>();
  return (share) => {
    const decimals = percentDecimals(share);
    if (decimals === undefined) return `${percentBound(share)}%`;
    let format = byDecimals.get(decimals);
    if (format === undefined) {
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      byDecimals.set(decimals, (format = new Intl.NumberFormat(tag, { style: 'percent', ...digits })));
    }
    return format.format(share);
  };
}

/** An ICU message. Throws `word-malformed` for what is none. */
export function parseMessage(key: string, message: string, tag: string): IntlMessageFormat {
  try {
    return new IntlMessageFormat(message, tag, undefined, { ignoreTag: true });
  } catch (cause) {
    throw new AuditpressError(
      'usage',
      'word-malformed',
      `expected the word "${key}" to be an ICU message, found ${JSON.stringify(message)}`,
      {
        hint: 'Check its braces: {name}, {count, number}, {count, plural, one {…} other {…}}.',
        cause,
      },
    );
  }
}

function fillMessage(key: string, message: IntlMessageFormat, values: MessageValues): string {
  try {
    return String(message.format({ ...values }));
  } catch (cause) {
    const { message: reason } = cause as Error;
    const missing = /variable "(.*?)" was not provided/.exec(reason)?.[1];
    throw new AuditpressError(
      'usage',
      'template-malformed',
      missing === undefined
        ? `expected values that fit the word "${key}", found that they do not: ${oneLine(reason, REASON_LIMIT)}`
        : `expected a value "${missing}" for the word "${key}", received ${Object.keys(values).join(', ') || 'none'}`,
      { hint: 'Give a word its values where it is used; docs/templates.md shows how.', cause },
    );
  }
}
