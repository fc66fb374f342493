/**
 * What the values of settings must be: one rule, one function.
 *
 * A rule returns the resolved value. Where the given value breaks it, the rule adds a problem to the list and returns
 * a stand-in, so that all problems come out of one run.
 */
import { delimiter, isAbsolute, join, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { resolve as resolvePackage } from 'import-meta-resolve';
import { describeValue } from '../messages/describe-value.js';
import { didYouMean } from '../messages/nearest-name.js';
import { PAGE_SIZES, type PageSize } from '../model/document.js';
import { distrustOf } from '../trust/trusted-path.js';
import type { Given } from './settings.js';

export type Problems = string[];

const MOST_DAYS = 3650;

/** More threads than this only share the memory. */
const MOST_WORKERS = 256;

/** Known names, each once, at least one. */
export function resolveFormats(
  { value, origin }: Given<string | readonly string[]>,
  known: readonly string[],
  problems: Problems,
): readonly string[] {
  const names = (typeof value === 'string' ? value.split(',') : value).map((name) => name.trim());
  const formats = [...new Set(names.filter((name) => name !== ''))];
  const choice = `one of ${known.join(', ')}`;
  if (formats.length === 0) problems.push(`${origin}: expected at least ${choice}, received none`);
  for (const format of formats) {
    if (known.includes(format)) continue;
    problems.push(`${origin}: expected ${choice}, received "${format}"${didYouMean(format, known)}`);
  }
  return formats;
}

/** A plain word is the name of a built-in template; with a slash or a leading dot it is a path. */
export function resolveTemplate(given: Given<string>, problems: Problems): string {
  const template = requireText(given, 'the name of a template or the path of a template folder', problems);
  return isPath(template) ? resolve(given.folder, template) : template;
}

export function resolveOut(given: Given<string>, problems: Problems): string {
  return resolve(given.folder, requireText(given, 'the path of a folder', problems));
}

/** Canonical BCP 47 without extensions: `DE-de` is `de-DE`. */
export function resolveLocale({ value, origin }: Given<string>, problems: Problems): string {
  try {
    const { baseName } = new Intl.Locale(value);
    // An extension, such as -u-nu-arab, asks for digits and calendars that the fonts and templates know nothing of.
    if (baseName.length === value.length) return baseName;
  } catch {
    // Reported below.
  }
  problems.push(`${origin}: expected a BCP 47 language tag such as en or de-CH, received ${describeValue(value)}`);
  return value;
}

/** Any zone that the time-zone data knows. An alias stays as written, in the usual case where it is the same name. */
export function resolveTimeZone({ value, origin }: Given<string>, problems: Problems): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions();
    // Later Node versions also take offsets, which carry no rules for summer time.
    if (!/^[+-]/.test(value)) return timeZone.toLowerCase() === value.toLowerCase() ? timeZone : value;
  } catch {
    // Reported below.
  }
  problems.push(`${origin}: expected an IANA time zone such as UTC or Europe/Berlin, received ${describeValue(value)}`);
  return value;
}

export function resolvePageSize({ value, origin }: Given<string>, problems: Problems): PageSize {
  const size = PAGE_SIZES.find((known) => known === value.trim().toUpperCase());
  if (size === undefined) problems.push(`${origin}: expected A4 or Letter, received ${describeValue(value)}`);
  return size ?? 'A4';
}

/** Whole days from 0 to 3,650. */
export function resolveDays({ value, origin }: Given<string>, problems: Problems): number {
  const days = /^\d{1,4}$/.test(value.trim()) ? Number(value) : Infinity;
  if (days <= MOST_DAYS) return days;
  problems.push(
    `${origin}: expected a whole number of days from 0 to ${String(MOST_DAYS)}, received ${describeValue(value)}`,
  );
  return MOST_DAYS;
}

/** Whole threads from 1 to 256. */
export function resolveWorkers({ value, origin }: Given<string>, problems: Problems): number {
  const workers = /^\d{1,3}$/.test(value.trim()) ? Number(value) : 0;
  if (workers >= 1 && workers <= MOST_WORKERS) return workers;
  problems.push(
    `${origin}: expected a whole number of threads from 1 to ${String(MOST_WORKERS)}, received ${describeValue(value)}`,
  );
  return 1;
}

/** A pattern or a field name: anything but nothing. */
export function resolveText(given: Given<string>, what: string, problems: Problems): string {
  return requireText(given, what, problems);
}

/** One line for cover and document control; empty means not stated. */
export function resolveLine({ value, origin }: Given<string>, problems: Problems): string {
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) {
    problems.push(`${origin}: expected one line of text, received ${describeValue(value)}`);
  }
  return value.trim();
}

/** Absolute paths, in order. One text holds them as the system lists paths: `:` between, `;` on Windows. */
export function resolvePolicyLibraries(
  { value, origin, folder }: Given<string | readonly string[]>,
  problems: Problems,
): readonly string[] {
  const paths = typeof value === 'string' ? value.split(delimiter) : value;
  return paths.map((path) =>
    resolve(folder, requireText({ value: path, origin, folder }, 'the path of a file', problems)),
  );
}

/** Values in order; a value cannot have two ranks. */
export function resolveRank({ value, origin }: Given<readonly string[]>, problems: Problems): readonly string[] {
  const repeated = new Set(value.filter((name, index) => value.indexOf(name) !== index));
  for (const name of repeated) problems.push(`${origin}: expected each value once, received "${name}" more than once`);
  return value;
}

/** Absolute path of a format's module. A package is looked for from the folder of the setting. Built-in formats have theirs. */
export function resolveRendererModule(
  { value, origin, folder }: Given<string | undefined>,
  format: string,
  builtIn: readonly string[],
  problems: Problems,
): string | undefined {
  if (!/^[a-z][a-z0-9-]*$/.test(format)) {
    problems.push(`${origin}: expected a name of lower-case letters, digits and hyphens, received "${format}"`);
  }
  if (builtIn.includes(format)) {
    if (value !== undefined)
      problems.push(
        `${origin}: expected no module for the built-in format ${format}, received ${describeValue(value)}`,
      );
    return undefined;
  }
  if (value === undefined || value.trim() === '') {
    const hint = didYouMean(format, builtIn);
    problems.push(
      `${origin}: expected a path or package name as module of the format ${format}${hint}, received ${describeValue(value)}`,
    );
    return undefined;
  }
  return resolveModule({ value, origin, folder }, problems);
}

/**
 * Absolute path of a module: a path from the folder of the setting, or a package that is looked for from there upwards.
 * One above the folder may be anybody's, so nobody else may be able to change it.
 */
export function resolveModule({ value, origin, folder }: Given<string>, problems: Problems): string | undefined {
  if (isPath(value)) return resolve(folder, value);
  const path = packagePath(value, folder);
  if (path === undefined) {
    problems.push(`${origin}: expected a package that is installed for ${folder}, received "${value}"`);
    return undefined;
  }
  const distrust = path.startsWith(`${folder}${sep}`) ? undefined : distrustOf(path);
  if (distrust !== undefined) {
    problems.push(
      `${origin}: expected "${value}" to be a package that nobody else can change, or its path, found that ${distrust}`,
    );
  }
  return path;
}

function packagePath(name: string, folder: string): string | undefined {
  try {
    return fileURLToPath(resolvePackage(name, pathToFileURL(join(folder, 'config')).href));
  } catch {
    return undefined;
  }
}

function requireText({ value, origin }: Given<string>, what: string, problems: Problems): string {
  const text = value.trim();
  if (text === '') problems.push(`${origin}: expected ${what}, received an empty text`);
  return text;
}

function isPath(text: string): boolean {
  return isAbsolute(text) || text.startsWith('.') || /^[^@].*[/\\]/.test(text);
}
