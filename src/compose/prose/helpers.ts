/** The helpers of prose, titles and names. `src/base/wording/template/helpers.ts` lists what each takes and returns. */
import type Handlebars from 'handlebars';
import { AuditpressError } from '../../base/errors.js';
import {
  comparisonFault,
  countFault,
  kindFault,
  shapeOf,
  TemplateInstant,
  wantedAt,
} from '../../base/wording/template/helpers.js';
import type { MessageValues, Wording } from '../wording/wording.js';
import { escapeMarkdown } from './escape-markdown.js';
import type { NamedValue, NameFault } from '../../base/wording/template/names.js';

/** A failed call of a helper. Lines and columns count from 1; the place is undefined if Handlebars does not report it. */
export class HelperFailure extends Error {
  readonly place: { readonly line: number; readonly column: number } | undefined;

  constructor(message: string, { loc }: Options, cause?: unknown) {
    super(message, { cause });
    this.place = loc && { line: loc.start.line, column: loc.start.column + 1 };
  }
}

/** The last argument that Handlebars passes to a helper. Its types lack the place. */
interface Options extends Handlebars.HelperOptions {
  readonly loc?: { readonly start: { readonly line: number; readonly column: number } };
}

type Value = string | number | boolean | TemplateInstant | null;

/** Replaces all helpers of an environment with ours: `lookup` would hide names from the check, and `log` prints to the console. */
export function registerHelpers(environment: typeof Handlebars, wording: Wording): void {
  for (const name of ['log', 'lookup']) environment.unregisterHelper(name);
  environment.registerHelper(valueHelpers(wording) as unknown as Handlebars.HelperDeclareSpec);
  for (const [name, helper] of Object.entries(environment.helpers)) {
    if (!name.endsWith('Missing')) environment.registerHelper(name, checked(name, helper));
  }
}

function valueHelpers(wording: Wording) {
  const { text } = wording;
  return {
    t: (key: string, { hash }: Options) => text(key, printed(hash as Readonly<Record<string, Value>>)),
    count: (value: number) => wording.count(value),
    percent: (share: number | null) => (share === null ? text('number.not-assessed') : wording.percent(share)),
    dateTime(instant: TemplateInstant | null) {
      if (instant === null) return text('scan-time.not-stated');
      return instant.dateOnly ? wording.date(instant.at) : wording.dateTime(instant.at);
    },
    eq: (one: Value, other: Value) => isSame(one, other),
    ne: (one: Value, other: Value) => !isSame(one, other),
    gt: comparison((one, other) => one > other),
    gte: comparison((one, other) => one >= other),
    lt: comparison((one, other) => one < other),
    lte: comparison((one, other) => one <= other),
    and: (...values: unknown[]) => values.slice(0, -1).every(isYes),
    or: (...values: unknown[]) => values.slice(0, -1).some(isYes),
    not: (value: unknown) => !isYes(value),
  };
}

/** Instants print in a message as they do on their own. */
function printed(values: Readonly<Record<string, Value>>): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value instanceof TemplateInstant ? value.toString() : value]),
  );
}

/** Truthiness as in `#if`. */
function isYes(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** A comparison with null is false. */
function comparison(compare: (one: number, other: number) => boolean) {
  return (one: number | null, other: number | null): boolean => one !== null && other !== null && compare(one, other);
}

/** In a section, texts of the report are escaped for Markdown, but literals of the template are not. */
function isSame(one: Value, other: Value): boolean {
  if (one === null || other === null) return false;
  if (typeof one !== 'string' || typeof other !== 'string') return one === other;
  return one === other || escapeMarkdown(one) === other || one === escapeMarkdown(other);
}

/** Wraps a helper so that it throws for values of the wrong kind. In strict mode Handlebars passes `undefined` for an unknown name. */
function checked(name: string, helper: Handlebars.HelperDelegate): Handlebars.HelperDelegate {
  return function (this: unknown, ...given: unknown[]): unknown {
    const options = given.at(-1) as Options;
    const values = given.slice(0, -1);
    const named: unknown[] = Object.values(options.hash as object);
    if ([...values, ...named].includes(undefined)) {
      throw new Error('a value is undefined');
    }
    const fault = faultOf(name, values);
    if (fault !== undefined) throw new HelperFailure(fault, options);
    try {
      return (helper as (...all: unknown[]) => unknown).apply(this, given);
    } catch (cause) {
      throw cause instanceof AuditpressError ? new HelperFailure(cause.message, options, cause) : cause;
    }
  };
}

function faultOf(name: string, values: readonly unknown[]): string | undefined {
  const shape = shapeOf(name);
  if (shape === undefined) return undefined;
  const wrongCount = countFault(name, shape, values.length);
  if (wrongCount !== undefined) return wrongCount;
  const role = `as the value of ${name}`;
  const faults = values.flatMap((value, index) => {
    const wanted = wantedAt(shape, index);
    return (wanted === undefined ? undefined : kindFault(wanted, value, role)) ?? [];
  });
  const [first] = faults;
  return first ?? (shape.takes.includes('compared') ? comparisonFault(values[0], values[1]) : undefined);
}

/** Compile options for all template texts, at build time and at run time: strict, without escaping. */
export const PROSE_OPTIONS = { noEscape: true, strict: true, knownHelpersOnly: false } as const;

/**
 * Values of the wrong kind for a word: a text in place of a number would not print as a number.
 *
 * @param numbers names of the word's values that must be numbers
 */
export function numberFaults(key: string, values: readonly NamedValue[], numbers: readonly string[]): NameFault[] {
  return values.flatMap(({ name, value, written, line, column }) => {
    if (!numbers.includes(name) || value === undefined) return [];
    const problem = kindFault('number', value, `as the value "${name}" of the word "${key}"`, written);
    return problem === undefined ? [] : [{ line, column, problem }];
  });
}
