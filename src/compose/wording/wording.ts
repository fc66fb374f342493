/** Words, numbers and times of one locale: the only place where values become text. */
import { tzName } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { parse } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { AuditpressError } from '../../base/errors.js';
import { oneLine } from '../../base/wording/printable.js';
import { kindFault } from '../../base/wording/template/helpers.js';
import { isRightToLeft, withLatinDigits } from '../../model/values/text.js';
import type { Instant } from '../../model/values/instant.js';
import { memoize, memoizeByObject, once } from '../../model/values/memoize.js';
import { numberFormatter, pluralRules } from '../../model/values/numbers.js';
import { percentBound, percentDecimals, pointsDecimals } from '../../model/values/percent.js';
import type { Ratio } from '../../model/summary/summary.js';
import { shapeOf, isPlainText, quickFill, type NumberForms, type Part } from './messages.js';
import { dateIn, dateLocale } from './dates.js';
import { isSourceValue, OF_SERVICE, type SourceValues } from './source-values.js';

const REASON_LIMIT = 200;

/** Instants whose texts are kept: those of the documents that are being made. */
const MOST_INSTANTS = 100;

export type MessageValues = Readonly<Record<string, string | number | boolean | null>>;

export interface Wording {
  readonly locale: string;
  readonly timeZone: string;
  /** A message of the catalog with its values filled in. Throws for a key that the catalog lacks. */
  readonly text: (key: string, values?: MessageValues) => string;
  readonly has: (key: string) => boolean;
  /** Places of a message that take numbers alone; none for a key that the catalog lacks. */
  readonly numbersIn: (key: string) => readonly string[];
  readonly count: (value: number) => string;
  /** A number with as many decimals: `71.0`. */
  readonly decimal: (value: number, decimals: number) => string;
  /** A share as a percentage with one decimal, or more if one would round it to 100 or 0. */
  readonly percent: (share: number) => string;
  /** A difference of counts with its sign: `+3`, `−3`, `0`. */
  readonly difference: (value: number) => string;
  /** A difference in percentage points, from `pointsBetween`, with its sign: `+2.2`. */
  readonly points: (points: number) => string;
  readonly percentWith: (share: number, decimals: number) => string;
  readonly list: (parts: readonly string[]) => string;
  readonly sentences: (parts: readonly string[]) => string;
  /** A ratio's percentage, or the word for "not available" if the denominator is 0. */
  readonly ratio: (ratio: Ratio) => string;
  /** An instant with its zone: `21 November 2026, 14:03 UTC`. */
  readonly dateTime: (iso: string) => string;
  /** A day that was stated without a time, as it was stated: `21 November 2026`. */
  readonly date: (iso: string) => string;
  /** The day of a scan, in the zone unless it was stated as a day: `21 November 2026`. */
  readonly day: (instant: Instant) => string;
  /** The same, short: `21 Nov 2026`. */
  readonly shortDay: (instant: Instant) => string;
  /** The same in ISO 8601: `2026-11-21`. */
  readonly isoDay: (instant: Instant) => string;
}

type Messages = Readonly<Record<string, string>>;
type Fill = (values: MessageValues) => string;

const wordings = memoizeByObject((_: Messages) => new Map<string, Promise<Wording>>());

/** Like `createWording`, but creates one wording per catalog, locale, zone and kind of source. */
export function wordingOf(tag: string, timeZone: string, messages: Messages, source = OF_SERVICE): Promise<Wording> {
  const known = wordings(messages);
  const key = `${tag} ${timeZone} ${JSON.stringify(source)}`;
  const wording = known.get(key) ?? createWording(tag, timeZone, messages, source);
  known.set(key, wording);
  return wording;
}

/**
 * Loads what a locale needs. `tag` is BCP 47, `timeZone` IANA, `messages` ICU by key. Digits are 0 to 9 in every language.
 *
 * @param source values that every message may use besides its own
 */
export async function createWording(
  tag: string,
  timeZone: string,
  messages: Messages,
  source: SourceValues = OF_SERVICE,
): Promise<Wording> {
  refuseUnknownZone(timeZone);
  const options = { locale: await dateLocale(tag) };
  const compiled = new Map<string, Fill>();
  const numbers = withLatinDigits(tag);
  const forms: NumberForms = {
    format: memoizeFormat(numberFormatter(tag)),
    plurals: memoize((type) => pluralRules(tag, type)),
  };
  const count = memoizeFormat(numberFormatter(tag, { maximumDecimals: 6 }));

  const has = (key: string): boolean => Object.hasOwn(messages, key);

  function compile(key: string): Fill {
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const message = has(key) ? messages[key] : undefined;
    if (message === undefined) {
      throw new AuditpressError(
        { code: 'word-missing', kind: 'usage' },
        `expected the word "${key}" in the catalog for ${tag}, found none`,
      );
    }
    const fill = isPlainText(message) ? () => message : fillerOf(key, message);
    compiled.set(key, fill);
    return fill;
  }

  function fillerOf(key: string, message: string): Fill {
    const parts = parseMessage(key, message);
    const whole = once(() => new IntlMessageFormat(message, numbers, undefined, PARSING));
    const fill = filler(key, parts, forms, whole);
    const { names, choices } = shapeOf(parts);
    const placed: Fill = isRightToLeft(tag) ? (values) => fill(withIsolatedNames(values, choices)) : fill;
    return names.some(isSourceValue) ? (values) => placed({ ...source, ...values }) : placed;
  }

  const text = (key: string, values: MessageValues = {}): string => compile(key)(values);
  const decimal = (value: number, decimals: number): string =>
    numberFormatter(tag, { minimumDecimals: decimals, maximumDecimals: decimals })(value);
  const percentWith = percentFormatter(tag);
  const percent = (share: number): string => {
    const decimals = percentDecimals(share);
    if (decimals !== undefined) return percentWith(share, decimals);
    const { side, bound } = percentBound(share);
    return text(`number.${side}`, { percent: percentWith(bound, 0) });
  };
  const formatDay = ({ at, dateOnly }: Instant, pattern: string): string =>
    format(dateIn(dateOnly === true ? 'UTC' : timeZone, at), pattern, options);

  return {
    locale: tag,
    timeZone,
    text,
    has,
    numbersIn: memoize((key) => (has(key) ? shapeOf(parseMessage(key, messages[key] ?? '')).numbers : [])),
    count,
    decimal,
    percent,
    difference: (value) => signed(value, count(Math.abs(value)), tag),
    points: (points) => signed(points, decimal(Math.abs(points), pointsDecimals(points)), tag),
    percentWith,
    list: (parts) => joined(parts, (first, rest) => text('list.parts', { first, rest })),
    sentences: (parts) => joined(parts, (first, rest) => text('list.sentences', { first, rest })),
    ratio: (ratio) => (ratio.share === null ? text('number.not-assessed') : percent(ratio.share)),
    date: (iso) => format(dateIn('UTC', iso), text('format.date'), options),
    day: (instant) => formatDay(instant, text('format.date')),
    shortDay: (instant) => formatDay(instant, text('format.short-date')),
    isoDay: (instant) => formatDay(instant, 'yyyy-MM-dd'),
    // A document prints few instants, each of them many times.
    dateTime: memoize((iso) => {
      const instant = dateIn(timeZone, iso);
      const local = format(instant, text('format.date-time'), options);
      return `${local} ${timeZone === 'UTC' ? 'UTC' : tzName(timeZone, instant, 'short')}`;
    }, MOST_INSTANTS),
  };
}

function refuseUnknownZone(timeZone: string): void {
  // Skipped, because the first formatter of a process takes 10 ms.
  if (timeZone === 'UTC') return;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch (cause) {
    throw new AuditpressError('time-zone-unknown', `expected an IANA time zone, received "${timeZone}"`, {
      cause,
    });
  }
}

/** Maximum numbers whose texts a formatter caches. Reports have thousands of counts and shares, and most of them recur. */
const MAX_TEXTS = 5000;

function memoizeFormat(write: (value: number) => string): (value: number) => string {
  const kept = memoize(write, MAX_TEXTS);
  // 0 and -0 are the same key of a map, but print differently.
  return (value) => (value === 0 ? write(value) : kept(value));
}

function percentFormatter(tag: string): Wording['percentWith'] {
  const writers = memoize((decimals: number) => {
    const format = numberFormatter(tag, { minimumDecimals: decimals, maximumDecimals: decimals, isPercent: true });
    return memoizeFormat((share) => isolated(format(share)));
  });
  return (share, decimals) => writers(decimals)(share);
}

/** A sign, which is not a hyphen, before a number. Right-to-left text would put it after the number. */
function signed(value: number, text: string, tag: string): string {
  if (value === 0) return text;
  const written = `${value < 0 ? '\u2212' : '+'}${text}`;
  return isRightToLeft(tag) ? `\u2066${written}\u2069` : written;
}

/**
 * A percentage that the locale marks as left to right, in isolates instead: a mark is a letter, to which numbers after it would
 * join, and by which a text would begin from the left.
 */
function isolated(percentage: string): string {
  const plain = percentage.replaceAll('\u200e', '');
  return plain === percentage ? plain : `\u2066${plain}\u2069`;
}

/** Right-to-left letters, and isolates, which hold a place of their own already. */
const PLACED = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u2066-\u2069]/u;

/**
 * Isolates Latin names for a message that reads from right to left: names side by side would join to one text from left to right,
 * in the wrong order, and take numbers and brackets next to them along.
 *
 * @param choices names of the values that choose between texts
 */
function withIsolatedNames(values: MessageValues, choices: readonly string[]): MessageValues {
  const isName = (name: string, value: unknown): value is string =>
    typeof value === 'string' && !choices.includes(name) && /\p{Script=Latin}/u.test(value) && !PLACED.test(value);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isName(name, value) ? `\u2068${value}\u2069` : value]),
  );
}

function joined(parts: readonly string[], join: (first: string, rest: string) => string): string {
  return parts.length === 0 ? '' : parts.reduceRight((rest, first) => join(first, rest));
}

/** Words contain no markup, so `<` is text. */
const PARSING = { ignoreTag: true };

/** @throws AuditpressError `word-malformed` if the text is not an ICU message. */
export function parseMessage(key: string, message: string): readonly Part[] {
  try {
    return parse(message, PARSING) as unknown as readonly Part[];
  } catch (cause) {
    throw new AuditpressError(
      'word-malformed',
      `expected the word "${key}" to be an ICU message, found ${JSON.stringify(message)}`,
      {
        cause,
      },
    );
  }
}

/** @param whole the message in the full formatter, for values that the quick one does not handle */
function filler(key: string, parts: readonly Part[], forms: NumberForms, whole: () => IntlMessageFormat): Fill {
  const quick = quickFill(parts, forms);
  const { numbers } = shapeOf(parts);
  return (values) => {
    const misfit = numbers.find((name) => Object.hasOwn(values, name) && typeof values[name] !== 'number');
    if (misfit !== undefined) throw numberExpected(key, misfit, values[misfit]);
    return quick?.(values) ?? fillMessage(key, whole(), values);
  };
}

/** Anything but a number would print as `NaN`. */
function numberExpected(key: string, name: string, value: unknown): AuditpressError {
  const problem = kindFault('number', value, `as the value "${name}" of the word "${key}"`) ?? '';
  return new AuditpressError('template-malformed', problem, {
    hint: 'Give the word a variable that counts; docs/templates.md lists them.',
  });
}

function fillMessage(key: string, message: IntlMessageFormat, values: MessageValues): string {
  try {
    // Only these values: without a prototype, `{toString}` is not provided.
    return String(message.format(Object.assign(Object.create(null), values) as Record<string, string>));
  } catch (cause) {
    const { message: reason } = cause as Error;
    const missing = /variable "(.*?)" was not provided/.exec(reason)?.[1];
    throw new AuditpressError(
      'template-malformed',
      missing === undefined
        ? `the values do not fit the word "${key}": ${oneLine(reason, REASON_LIMIT)}`
        : `expected a value "${missing}" for the word "${key}", received ${Object.keys(values).join(', ') || 'none'}`,
      { hint: 'Give a word its values where it is used; docs/templates.md shows how.', cause },
    );
  }
}
