/** Problems in settings and files, one per line; those of zod in our own wording. */
import type { z } from 'zod';
import { describeValue, quote } from './printable.js';
import { didYouMean } from './nearest-name.js';

/** Summarizes several problems on one line: the first, and the number of others. */
export function firstOf(problems: readonly string[]): string {
  const [first = '', ...others] = problems;
  if (others.length === 0) return first;
  return `${first} (and ${others.length === 1 ? '1 more problem' : `${others.length} more problems`})`;
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

export interface CheckedValue {
  /** The schema that the value was checked against; it lists the known keys. */
  readonly schema: z.ZodType;
  readonly value: unknown;
  /** Path of the value itself, such as `renderers.pdf.options`; absent for a whole file. */
  readonly at?: string;
}

/** One problem with its path in the value, plus the key if that is unknown. */
export interface LocatedProblem {
  readonly path: readonly PropertyKey[];
  readonly key?: string;
  readonly text: string;
}

const KEY_LIMIT = 60;

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
};

const UNITS: Readonly<Record<string, string>> = { array: 'entries', string: 'characters' };

const LIBRARY_WORDS = /^(Invalid|Too (small|big)|Unrecognized)/;

/**
 * One line per problem: `margins.top: expected a number, received "wide"`, or
 * `ranks: unknown key "severty" (did you mean "severity"?); known keys: …`. A custom message of the schema is
 * kept if it starts with `expected`; `received …` is appended unless it contains that already.
 */
export function schemaProblems(issues: readonly Issue[], checked: CheckedValue): string[] {
  return locatedProblems(issues, checked).map(({ text }) => text);
}

export function locatedProblems(issues: readonly Issue[], checked: CheckedValue): LocatedProblem[] {
  return issues.flatMap((issue) => describeIssue(issue, [], checked));
}

function describeIssue(issue: Issue, outer: Path, checked: CheckedValue): LocatedProblem[] {
  const path = [...outer, ...issue.path];
  const place = [...(checked.at === undefined ? [] : [checked.at]), ...path].map(String).join('.');
  const located = (problem: string): LocatedProblem => ({
    path,
    text: place === '' ? problem : `${place}: ${problem}`,
  });
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(checked.schema, path);
    return issue.keys.map((key) => ({ ...located(unknownKey(key, known)), key }));
  }
  const isCustom = !LIBRARY_WORDS.test(issue.message);
  if (isCustom && issue.message.includes(', received ')) return [located(issue.message)];
  const branch = issue.code === 'invalid_union' && !isCustom ? nearestBranch(issue.errors) : undefined;
  if (branch !== undefined) return branch.flatMap((inner) => describeIssue(inner, path, checked));
  const value = valueAt(checked.value, path);
  return [located(`${complaintOf(issue)}, received ${describeValue(value)}${suggestion(issue, value)}`)];
}

function suggestion(issue: Issue, value: unknown): string {
  if (issue.code !== 'invalid_value' || typeof value !== 'string') return '';
  return didYouMean(
    value,
    issue.values.filter((known) => typeof known === 'string'),
  );
}

export function unknownKey(key: string, known: readonly string[]): string {
  if (known.length === 0) return `expected no keys, received ${quote(key, KEY_LIMIT)}`;
  return `unknown key ${quote(key, KEY_LIMIT)}${didYouMean(key, known)}; known keys: ${known.join(', ')}`;
}

/** The issues of the union member whose type the value has, with the fewest issues. Undefined if no member has its type. */
function nearestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  return branches
    .filter((issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0))
    .sort((one, other) => one.length - other.length)[0];
}

function complaintOf(issue: Issue): string {
  const { message } = issue;
  if (message.startsWith('expected ')) return message;
  const expected = LIBRARY_WORDS.test(message) ? expectationOf(issue) : undefined;
  if (expected !== undefined) return `expected ${expected}`;
  return `${message.charAt(0).toLowerCase()}${message.slice(1).replace(/\.$/, '')}`;
}

function expectationOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? issue.expected;
    case 'invalid_value': {
      const values = issue.values.map((value) => describeValue(value));
      return values.length === 1 ? values.join('') : `one of ${values.join(', ')}`;
    }
    case 'invalid_union':
      return anyOf(issue);
    case 'too_small':
      return bounded(issue.origin, issue.exact, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return bounded(issue.origin, issue.exact, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'invalid_format':
      if (issue.format === 'datetime') return 'an ISO 8601 time in UTC, such as 2026-11-21T10:00:00Z';
      if (issue.format === 'email') return 'a mail address such as audit@example.com';
      // The pattern itself does not help the author of the value, but the message of the schema does.
      return issue.format === 'regex' ? 'a string of another form' : `a string in the format ${issue.format}`;
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    default:
      return undefined;
  }
}

function bounded(origin: string, exact: boolean | undefined, direction: string, limit: number | bigint): string {
  const unit = UNITS[origin];
  const amount = `${exact === true ? 'exactly' : direction} ${limit.toString()}`;
  return unit === undefined
    ? `a number of ${amount}`
    : `${amount} ${limit === 1 && origin === 'array' ? 'entry' : unit}`;
}

function anyOf(issue: Extract<Issue, { code: 'invalid_union' }>): string | undefined {
  const kinds = issue.errors.flatMap(([first]) => (first === undefined ? [] : [expectationOf(first)]));
  const known = kinds.filter((kind) => kind !== undefined);
  return known.length === 0 ? undefined : [...new Set(known)].join(' or ');
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (outer, key) =>
      typeof outer === 'object' && outer !== null && Object.hasOwn(outer, key)
        ? (outer as Readonly<Record<PropertyKey, unknown>>)[key]
        : undefined,
    value,
  );
}

function knownKeys(schema: z.core.$ZodType, path: Path): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const [step, ...rest] = path;
  switch (def.type) {
    case 'object': {
      if (step === undefined) return Object.keys(def.shape);
      const member = def.shape[String(step)];
      return member === undefined ? [] : knownKeys(member, rest);
    }
    case 'array':
      return step === undefined ? [] : knownKeys(def.element, rest);
    case 'record':
      return step === undefined ? namesIn(def.keyType) : knownKeys(def.valueType, rest);
    case 'union':
      return [...new Set(def.options.flatMap((option) => knownKeys(option, path)))];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return knownKeys(def.innerType, path);
    case 'pipe':
      return knownKeys(def.in, path);
    case 'lazy':
      return knownKeys(def.getter(), path);
    default:
      return [];
  }
}

function namesIn(keyType: z.core.$ZodType): string[] {
  const { def } = (keyType as z.core.$ZodTypes)._zod;
  return def.type === 'enum' ? Object.values(def.entries).map(String) : [];
}
