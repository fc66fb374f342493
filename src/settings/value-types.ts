/** The types of setting values. Each type has one rule, wherever the value comes from. */
import { delimiter, isAbsolute, resolve } from 'node:path';
import type { ZodType } from 'zod';
import { describeValue } from '../base/wording/printable.js';
import { didYouMean } from '../base/wording/nearest-name.js';
import { readServiceAddress } from '../model/settings/service-settings.js';
import type { RawValue, Problems, ResolveContext, ValueType } from './setting.js';

/** A non-empty string, such as a pattern or an id. `what` is for messages: `the name of a field`. */
export function text(what: string): ValueType<string, string> {
  return { shape: (z) => z.string(), resolve: (given, problems) => requireText(given, what, problems) };
}

/** One line of text. Empty means not stated. */
export const line: ValueType<string, string> = {
  shape: (z) => z.string(),
  resolve(given, problems) {
    const value = asText(given, problems);
    if (/[\p{Cc}\u2028\u2029]/u.test(value)) report(given, 'one line of text', problems);
    return value.trim();
  },
};

/** `unit` is for messages: `days`. The bounds are inclusive. */
export function wholeNumber(least: number, most: number, unit: string): ValueType<number, number> {
  return numberType(least, most, /^\s*-?\d{1,9}\s*$/, `a whole number of ${unit}`, true);
}

export const port = numberType(0, 65_535, /^\s*\d{1,5}\s*$/, 'a port', true);

/** Seconds, possibly fractional. The bounds are inclusive. */
export function seconds(least: number, most: number): ValueType<number, number> {
  return numberType(least, most, /^\s*\d+(\.\d+)?\s*$/, 'a number of seconds', false);
}

function numberType(
  least: number,
  most: number,
  written: RegExp,
  what: string,
  isWhole: boolean,
): ValueType<number, number> {
  return {
    shape: (z) => (isWhole ? z.int() : z.number()).meta({ minimum: least, maximum: most }),
    parse: (given) => (written.test(given) ? Number(given) : given),
    resolve(given, problems) {
      const { value } = given;
      const isNumber = typeof value === 'number' && (!isWhole || Number.isInteger(value));
      if (isNumber && value >= least && value <= most) return value;
      report(given, `${what} from ${String(least)} to ${String(most)}`, problems);
      return least;
    },
  };
}

/** Case-insensitive; the result is spelled as in the list. */
export function oneOf<Choice extends string>(choices: readonly [Choice, ...Choice[]]): ValueType<Choice, Choice> {
  return {
    choices,
    // `resolve` checks the value wherever it comes from; the schema only documents the choices.
    shape: (z) => z.string().meta({ enum: [...choices] }) as unknown as ZodType<Choice>,
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

export const boolean: ValueType<boolean, boolean> = {
  shape: (z) => z.boolean(),
  parse: (given) => YES_AND_NO.get(given.trim().toLowerCase()) ?? given,
  resolve(given, problems) {
    if (typeof given.value === 'boolean') return given.value;
    report(given, 'true or false', problems);
    return false;
  },
};

/** One or more names of known formats, without duplicates. */
export const formats: ValueType<readonly string[], readonly string[]> = {
  shape: (z) => z.array(z.string()),
  parse: (given) => given.split(','),
  resolve(given, problems, known) {
    const names = asTexts(given, problems).map((name) => name.trim());
    const asked = [...new Set(names.filter((name) => name !== ''))];
    const choice = `one of ${known.formats.join(', ')}`;
    if (asked.length === 0) problems.push(`${given.origin}: expected at least ${choice}, received none`);
    for (const value of asked) refuseUnknown({ ...given, value }, known.formats, choice, problems);
    return asked;
  },
};

/** The name of something that the configuration has. `what` is for messages where it has none. */
export function nameOf(what: string, namesIn: (known: ResolveContext) => readonly string[]): ValueType<string, string> {
  return {
    shape: (z) => z.string(),
    resolve(given, problems, known) {
      const name = asText(given, problems).trim();
      refuseUnknown({ ...given, value: name }, namesIn(known), what, problems);
      return name;
    },
  };
}

/** Adds a problem unless the value is a known name. `what` is for messages where there is none. */
export function refuseUnknown(
  { value, origin }: RawValue<string>,
  known: readonly string[],
  what: string,
  problems: Problems,
): void {
  if (known.includes(value)) return;
  const choice = known.length === 0 ? what : `one of ${known.join(', ')}`;
  problems.push(`${origin}: expected ${choice}, received ${describeValue(value)}${didYouMean(value, known)}`);
}

/** Resolves an optional key of an entry, such as `deliverers.auditors.locale`; undefined if it is not written. */
export function resolveKey<Value>(
  given: RawValue,
  type: ValueType<unknown, Value>,
  problems: Problems,
  known: ResolveContext,
): Value | undefined {
  return given.value === undefined ? undefined : type.resolve(given, problems, known);
}

/** A plain word is the name of a built-in template; with a slash or a leading dot it is a path. */
export const template: ValueType<string, string> = {
  shape: (z) => z.string(),
  resolve(given, problems) {
    const named = requireText(given, 'the name of a template or the path of a template folder', problems);
    return isPath(named) ? resolve(given.folder, named) : named;
  },
};

/** Resolves to an absolute path. `what` is for messages: `a folder`. */
export function path(what: string): ValueType<string, string> {
  return {
    shape: (z) => z.string(),
    resolve: (given, problems) => resolve(given.folder, requireText(given, `the path of ${what}`, problems)),
  };
}

export const BUCKET_SCHEME = 's3://';

/** An absolute path, or the address of a bucket without a slash at its end. */
export const archivePlace: ValueType<string, string> = {
  shape: (z) => z.string(),
  resolve: resolveArchivePlace,
};

export function resolveArchivePlace(given: RawValue, problems: Problems): string {
  const place = requireText(given, 'the path of a folder or s3://BUCKET/PREFIX', problems);
  if (!place.toLowerCase().startsWith(BUCKET_SCHEME)) return resolve(given.folder, place);
  const [bucket = '', ...prefix] = place.slice(BUCKET_SCHEME.length).replace(/\/+$/, '').split('/');
  const isPlain = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) && prefix.every((part) => /^[\w.-]+$/.test(part));
  if (!isPlain) report(given, `${BUCKET_SCHEME}BUCKET/PREFIX with letters, digits, ".", "_" and "-"`, problems);
  return `${BUCKET_SCHEME}${[bucket, ...prefix].join('/')}`;
}

export const STANDARD_OUTPUT = '-';

/** Resolves to an absolute path, or `-`. */
export const outputFile: ValueType<string, string> = {
  shape: (z) => z.string(),
  resolve(given, problems) {
    const value = requireText(given, 'the path of a file', problems);
    return value === STANDARD_OUTPUT ? value : resolve(given.folder, value);
  },
};

/** Resolves to absolute paths, in order. As one string they are separated by `:`, or `;` on Windows. */
export const paths: ValueType<readonly string[], readonly string[]> = {
  shape: (z) => z.array(z.string()),
  parse: (given) => given.split(delimiter),
  resolve(given, problems) {
    return asTexts(given, problems).map((value) =>
      resolve(given.folder, requireText({ ...given, value }, 'the path of a file', problems)),
    );
  },
};

/** One-line texts without white space around them, such as ids. */
export const texts: ValueType<readonly string[], readonly string[]> = {
  shape: (z) => z.array(z.string().min(1)),
  resolve: (given, problems) =>
    asTexts(given, problems).map((value) => requireText({ ...given, value }, 'a text', problems)),
};

/** Resolves to canonical BCP 47 without extensions: `DE-de` becomes `de-DE`. */
export const locale: ValueType<string, string> = {
  shape: (z) => z.string(),
  resolve(given, problems) {
    const value = asText(given, problems);
    try {
      const { baseName } = new Intl.Locale(value);
      // Extensions such as -u-nu-arab select digits and calendars that fonts and templates do not support.
      if (baseName.length === value.length) return baseName;
    } catch {
      // Reported below.
    }
    report(given, 'a BCP 47 language tag such as en or de-CH', problems);
    return 'en';
  },
};

export const serviceAddress: ValueType<string, string> = {
  shape: (z) => z.string(),
  resolve(given, problems) {
    const address = asText(given, problems).trim();
    const { problem } = readServiceAddress(address);
    if (problem !== undefined) problems.push(`${given.origin}: ${problem}`);
    return address;
  },
};

/** The path of a URL, with its leading slash. */
export const urlPath: ValueType<string, string> = {
  shape: (z) => z.string().meta({ pattern: '^/' }),
  resolve(given, problems) {
    const value = asText(given, problems).trim();
    if (!value.startsWith('/')) report(given, 'a path that starts with /', problems);
    return value;
  },
};

/** Whether a name is a path, as opposed to a plain word or a package name. */
export function isPath(name: string): boolean {
  return isAbsolute(name) || name.startsWith('.') || /^[^@].*[/\\]/.test(name);
}

export function report({ origin, value }: RawValue, expected: string, problems: Problems): void {
  problems.push(`${origin}: expected ${expected}, received ${describeValue(value)}`);
}

function requireText(given: RawValue, what: string, problems: Problems): string {
  const value = asText(given, problems).trim();
  if (value === '' && typeof given.value === 'string') {
    problems.push(`${given.origin}: expected ${what}, received an empty string`);
  }
  return value;
}

/** The value if it is a string; otherwise empty, with a problem. */
export function asText(given: RawValue, problems: Problems): string {
  if (typeof given.value === 'string') return given.value;
  report(given, 'a string', problems);
  return '';
}

function asTexts(given: RawValue, problems: Problems): readonly string[] {
  if (Array.isArray(given.value)) return given.value.map((value) => asText({ ...given, value }, problems));
  report(given, 'a list of strings', problems);
  return [];
}
