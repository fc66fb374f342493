/** Arguments and results of the Handlebars helpers, and the messages for arguments of the wrong kind. */
import { quote } from '../printable.js';

/**
 * A point in time in the data of a template, to be printed by a helper. Strings never count as instants. Without a helper it
 * prints as ISO 8601 in UTC; if only the day is known, as the date.
 */
export class TemplateInstant {
  readonly #at: string;
  readonly #dateOnly: boolean;

  /** @param at ISO 8601, UTC; midnight if only the day is known */
  constructor(at: string, dateOnly = false) {
    this.#at = at;
    this.#dateOnly = dateOnly;
  }

  get at(): string {
    return this.#at;
  }

  get dateOnly(): boolean {
    return this.#dateOnly;
  }

  toString(): string {
    return this.#dateOnly ? this.#at.slice(0, '2026-11-21'.length) : this.#at;
  }
}

/** Kinds of arguments. An amount is a number or null; a condition is anything but a list or an object. */
type Wanted = 'word' | 'number' | 'amount' | 'share' | 'instant' | 'condition' | 'compared' | 'group' | 'anything';

export interface HelperShape {
  readonly takes: readonly Wanted[];
  /** The last argument may be repeated. */
  readonly repeats?: true;
  readonly hasNamed?: true;
  /** `block` helpers enclose a part of the template; the others return a value. */
  readonly gives: 'block' | 'text' | 'condition';
}

const SHAPES: Readonly<Record<string, HelperShape>> = {
  t: { takes: ['word'], hasNamed: true, gives: 'text' },
  count: { takes: ['number'], gives: 'text' },
  percent: { takes: ['share'], gives: 'text' },
  dateTime: { takes: ['instant'], gives: 'text' },
  eq: { takes: ['compared', 'compared'], gives: 'condition' },
  ne: { takes: ['compared', 'compared'], gives: 'condition' },
  gt: { takes: ['amount', 'amount'], gives: 'condition' },
  gte: { takes: ['amount', 'amount'], gives: 'condition' },
  lt: { takes: ['amount', 'amount'], gives: 'condition' },
  lte: { takes: ['amount', 'amount'], gives: 'condition' },
  and: { takes: ['condition', 'condition'], repeats: true, gives: 'condition' },
  or: { takes: ['condition', 'condition'], repeats: true, gives: 'condition' },
  not: { takes: ['condition'], gives: 'condition' },
  if: { takes: ['condition'], gives: 'block' },
  unless: { takes: ['condition'], gives: 'block' },
  each: { takes: ['group'], gives: 'block' },
  with: { takes: ['anything'], gives: 'block' },
};

export function shapeOf(helper: string): HelperShape | undefined {
  return Object.hasOwn(SHAPES, helper) ? SHAPES[helper] : undefined;
}

export function wantedAt({ takes, repeats }: HelperShape, position: number): Wanted | undefined {
  return takes[repeats === true ? Math.min(position, takes.length - 1) : position];
}

export function countFault(helper: string, { takes, repeats }: HelperShape, count: number): string | undefined {
  const { length } = takes;
  if (count === length || (repeats === true && count > length)) return undefined;
  const wanted = length === 1 ? 'one value' : 'two values';
  return `expected ${wanted}${repeats === true ? ' or more' : ''} for ${helper}, found ${count}`;
}

const WORDS: Readonly<Record<Wanted, string>> = {
  word: 'the name of a word in quotes',
  number: 'a number',
  amount: 'a number',
  share: 'a share from 0 to 1',
  instant: 'an instant',
  condition: 'a variable with a value',
  compared: 'a string, a number, or true or false',
  group: 'a list or an object',
  anything: 'a variable',
};

const EXCERPT_LIMIT = 60;

/**
 * What is wrong with the kind of an argument; undefined if it fits. Null fits a share, an instant, a condition and a
 * comparison: these helpers define what they do with it.
 *
 * @param role `as the value of count`
 * @param written how the template writes the argument; default: the value itself
 */
export function kindFault(wanted: Wanted, value: unknown, role: string, written?: string): string | undefined {
  if (fits(wanted, value)) return undefined;
  return `expected ${WORDS[wanted]} ${role}, received ${written === undefined ? described(value) : `${written}, which ${isWhat(value)}`}`;
}

function fits(wanted: Wanted, value: unknown): boolean {
  switch (wanted) {
    case 'word':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'amount':
      return value === null || typeof value === 'number';
    case 'share':
      return value === null || (typeof value === 'number' && value >= 0 && value <= 1);
    case 'instant':
      return value === null || value instanceof TemplateInstant;
    case 'condition':
      return !isGroup(value);
    case 'compared':
      return value === null || ['string', 'number', 'boolean'].includes(typeof value);
    case 'group':
      return isGroup(value);
    case 'anything':
      return true;
  }
}

export function comparisonFault(one: unknown, other: unknown, written?: readonly [string, string]): string | undefined {
  if (one === null || other === null || typeof one === typeof other) return undefined;
  const [first, second] = written ?? [described(one), described(other)];
  return `expected ${kindName(one)} to compare with ${first}, received ${second}, which is ${kindName(other)}`;
}

export function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof TemplateInstant);
}

function isWhat(value: unknown): string {
  if (typeof value === 'number') return `is ${value}`;
  return isGroup(value) ? 'is a list or an object' : `is ${kindName(value)}`;
}

function kindName(value: unknown): string {
  if (value instanceof TemplateInstant) return WORDS.instant;
  if (typeof value === 'boolean') return 'true or false';
  if (typeof value === 'number') return WORDS.number;
  return typeof value === 'string' ? 'a string' : 'nothing';
}

function described(value: unknown): string {
  if (typeof value === 'string') return `the string ${quote(value, EXCERPT_LIMIT)}`;
  return typeof value === 'number' ? String(value) : kindName(value);
}
