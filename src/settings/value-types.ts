/** The kinds of values that settings have: one kind, one rule, wherever the value was given. */
import { delimiter, isAbsolute, resolve } from 'node:path';
import { describeValue } from '../messages/describe-value.js';
import { didYouMean } from '../messages/nearest-name.js';
import { readInstant } from '../model/values/instant.js';
import { readServiceAddress } from '../model/settings/service-address.js';
import type { Given, Problems, ValueType } from './value-type.js';

/** A text that is not empty, such as a pattern or an id. `what` is for messages: `the name of a field`. */
export function text(what: string): ValueType<string, string> {
  return { shape: (z) => z.string(), resolve: (given, problems) => requireText(given, what, problems) };
}

/** One line of text. An empty one means that nothing is stated. */
export const line: ValueType<string, string> = {
  shape: (z) => z.string(),
  resolve(given, problems) {
    const value = asText(given, problems);
    if (/[\p{Cc}\u2028\u2029]/u.test(value)) report(given, 'one line of text', problems);
    return value.trim();
  },
};

/** `unit` is for messages: `days`. Both bounds are allowed. */
export function wholeNumber(least: number, most: number, unit: string): ValueType<number, number> {
  return {
    shape: (z) => z.int().meta({ minimum: least, maximum: most }),
    parse: (given) => (/^\s*-?\d{1,9}\s*$/.test(given) ? Number(given) : given),
    resolve(given, problems) {
      const { value } = given;
      if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
      report(given, `a whole number of ${unit} from ${String(least)} to ${String(most)}`, problems);
      return least;
    },
  };
}

/** Seconds, fractions allowed. Both bounds are allowed. */
export function seconds(least: number, most: number): ValueType<number, number> {
  return {
    shape: (z) => z.number().meta({ minimum: least, maximum: most }),
    parse: (given) => (/^\s*\d+(\.\d+)?\s*$/.test(given) ? Number(given) : given),
    resolve(given, problems) {
      const { value } = given;
      if (typeof value === 'number' && value >= least && value <= most) return value;
      report(given, `a number of seconds from ${String(least)} to ${String(most)}`, problems);
      return least;
    },
  };
}

/** Upper and lower case do not matter in what is given; the result is spelled as in the list. */
export function oneOf<Choice extends string>(choices: readonly [Choice, ...Choice[]]): ValueType<string, Choice> {
  return {
    // The rule is the same for files, flags and variables, so the schema only shows the choice.
    shape: (z) => z.string().meta({ enum: [...choices] }),
    resolve(given, problems) {
      const value = asText(given, problems).trim().toLowerCase();
      const choice = choices.find((known) => known.toLowerCase() === value);
      if (choice === undefined) report(given, `one of ${choices.join(', ')}`, problems);
      return choice ?? choices[0];
    },
  };
}

const YES_AND_NO = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

export const yesOrNo: ValueType<boolean, boolean> = {
  shape: (z) => z.boolean(),
  parse: (given) => YES_AND_NO.get(given.trim().toLowerCase()) ?? given,
  resolve(given, problems) {
    if (typeof given.value === 'boolean') return given.value;
    report(given, 'true or false', problems);
    return false;
  },
};

/** Names of formats that are known, each once, at least one. */
export const formats: ValueType<readonly string[], readonly string[]> = {
  shape: (z) => z.array(z.string()),
  parse: (given) => given.split(','),
  resolve(given, problems, known) {
    const names = asTexts(given, problems).map((name) => name.trim());
    const asked = [...new Set(names.filter((name) => name !== ''))];
    const choice = `one of ${known.formats.join(', ')}`;
    if (asked.length === 0) problems.push(`${given.origin}: expected at least ${choice}, received none`);
    for (const format of asked) {
      if (known.formats.includes(format)) continue;
      problems.push(
        `${given.origin}: expected ${choice}, received ${describeValue(format)}${didYouMean(format, known.formats)}`,
      );
    }
    return asked;
  },
};

/** A plain word is the name of a template that comes with auditpress; with a slash or a leading dot it is a path. */
export const template: ValueType<string, string> = {
  shape: (z) => z.string(),
  resolve(given, problems) {
    const named = requireText(given, 'the name of a template or the path of a template folder', problems);
    return isPath(named) ? resolve(given.folder, named) : named;
  },
};

/** An absolute path results. `what` is for messages: `a folder`. */
export function path(what: string): ValueType<string, string> {
  return {
    shape: (z) => z.string(),
    resolve: (given, problems) => resolve(given.folder, requireText(given, `the path of ${what}`, problems)),
  };
}

/** Standard output as a path. */
export const STANDARD_OUTPUT = '-';

/** An absolute path results, or `-`. */
export const outputFile: ValueType<string, string> = {
  shape: (z) => z.string(),
  resolve(given, problems) {
    const value = requireText(given, 'the path of a file', problems);
    return value === STANDARD_OUTPUT ? value : resolve(given.folder, value);
  },
};

/** Absolute paths result, in order. One text holds them as the system lists paths: `:` between, `;` on Windows. */
export const paths: ValueType<readonly string[], readonly string[]> = {
  shape: (z) => z.array(z.string()),
  parse: (given) => given.split(delimiter),
  resolve(given, problems) {
    return asTexts(given, problems).map((value) =>
      resolve(given.folder, requireText({ ...given, value }, 'the path of a file', problems)),
    );
  },
};

/** Canonical BCP 47 without extensions results: `DE-de` is `de-DE`. */
export const locale: ValueType<string, string> = {
  shape: (z) => z.string(),
  resolve(given, problems) {
    const value = asText(given, problems);
    try {
      const { baseName } = new Intl.Locale(value);
      // An extension, such as -u-nu-arab, asks for digits and calendars that fonts and templates do not have.
      if (baseName.length === value.length) return baseName;
    } catch {
      // Reported below.
    }
    report(given, 'a BCP 47 language tag such as en or de-CH', problems);
    return 'en';
  },
};

/** Any zone that the time-zone data has. An alias stays as written, in the usual case where it is the same name. */
export const timeZone: ValueType<string, string> = {
  shape: (z) => z.string(),
  resolve(given, problems) {
    const value = asText(given, problems);
    try {
      const { timeZone: name } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions();
      // Later versions of Node also take offsets, which have no rules for summer time.
      if (!/^[+-]/.test(value)) return name.toLowerCase() === value.toLowerCase() ? name : value;
    } catch {
      // Reported below.
    }
    report(given, 'an IANA time zone such as UTC or Europe/Berlin', problems);
    return 'UTC';
  },
};

const ISO_TIME = 'an ISO 8601 date or time such as 2026-11-21 or 2026-11-21T10:00:00Z';

/** A date or time of ISO 8601, kept as written, because a date alone is not a time. */
export const isoTime: ValueType<string, string> = {
  shape: (z) => z.string(),
  resolve(given, problems) {
    const value = asText(given, problems).trim();
    if (readInstant(value) === undefined) report(given, ISO_TIME, problems);
    return value;
  },
};

/** A moment: a Date, or ISO 8601. A date alone is its midnight in UTC, a time without zone is UTC. */
export const moment: ValueType<Date | string, Date> = {
  shape: (z) => z.custom<Date | string>(isDateOrText, `expected a Date or ${ISO_TIME}`).meta({ type: 'string' }),
  resolve(given, problems) {
    const { value } = given;
    const instant = typeof value === 'string' ? readInstant(value) : undefined;
    const date = instant === undefined ? value : new Date(instant.at);
    if (date instanceof Date && !Number.isNaN(date.getTime())) return date;
    report(given, value instanceof Date ? 'a valid Date' : ISO_TIME, problems);
    return new Date(0);
  },
};

function isDateOrText(value: unknown): boolean {
  return value instanceof Date || typeof value === 'string';
}

export const serviceAddress: ValueType<string, string> = {
  shape: (z) => z.string(),
  resolve(given, problems) {
    const address = asText(given, problems).trim();
    const { problem } = readServiceAddress(address);
    if (problem !== undefined) problems.push(`${given.origin}: ${problem}`);
    return address;
  },
};

/** A path of an address, from its first slash. */
export const urlPath: ValueType<string, string> = {
  shape: (z) => z.string().meta({ pattern: '^/' }),
  resolve(given, problems) {
    const value = asText(given, problems).trim();
    if (!value.startsWith('/')) report(given, 'a path that begins with /', problems);
    return value;
  },
};

/** Whether a name is a path and not a plain word or the name of a package. */
export function isPath(name: string): boolean {
  return isAbsolute(name) || name.startsWith('.') || /^[^@].*[/\\]/.test(name);
}

function report({ origin, value }: Given, expected: string, problems: Problems): void {
  problems.push(`${origin}: expected ${expected}, received ${describeValue(value)}`);
}

function requireText(given: Given, what: string, problems: Problems): string {
  const value = asText(given, problems).trim();
  if (value === '' && typeof given.value === 'string') {
    problems.push(`${given.origin}: expected ${what}, received an empty text`);
  }
  return value;
}

function asText(given: Given, problems: Problems): string {
  if (typeof given.value === 'string') return given.value;
  report(given, 'a text', problems);
  return '';
}

function asTexts(given: Given, problems: Problems): readonly string[] {
  if (Array.isArray(given.value)) return given.value.map((value) => asText({ ...given, value }, problems));
  report(given, 'a list of texts', problems);
  return [];
}
