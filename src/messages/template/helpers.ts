/** What the helpers of Handlebars texts take and give, and what they say to a value of another kind. */
import { quote } from '../printable.js';

/**
 * A moment among the values of a text. A helper prints it; nothing but such a value is one, however much a text looks like it.
 * By itself it prints as ISO 8601, UTC, a day that was stated without a time as that day.
 */
export class TemplateInstant {
  readonly #at: string;
  readonly #dateOnly: boolean;

  /** @param at ISO 8601, UTC; its midnight where only the day is known */
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

/** What a helper can ask for. An amount is a number, or nothing; a condition is anything that is a value by itself. */
type Wanted = 'word' | 'number' | 'amount' | 'share' | 'instant' | 'condition' | 'compared' | 'group' | 'anything';

export interface HelperShape {
  /** The kinds of its values, in their order. */
  readonly takes: readonly Wanted[];
  /** The last kind may be given any number of times. */
  readonly repeats?: true;
  /** Takes values with names besides. */
  readonly hasNamed?: true;
  /** A block stands around a part of the text, all others give a value. */
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

/** Undefined for a helper that is not ours. */
export function shapeOf(helper: string): HelperShape | undefined {
  return Object.hasOwn(SHAPES, helper) ? SHAPES[helper] : undefined;
}

/** The kind of the value at a position, from 0. */
export function wantedAt({ takes, repeats }: HelperShape, position: number): Wanted | undefined {
  return takes[repeats === true ? Math.min(position, takes.length - 1) : position];
}

/** What is wrong with the number of values; undefined where it fits. */
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
  compared: 'a text, a number, or yes or no',
  group: 'a variable that holds others',
  anything: 'a variable',
};

const EXCERPT_LIMIT = 60;

/**
 * What is wrong with the kind of a value; undefined where it fits. Nothing (null) fits wherever a helper says what it makes
 * of it: a share and an instant that the report does not have, a condition, a comparison.
 *
 * @param role `as the value of count`
 * @param written how the text gives the value; the value itself where absent
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

/** What is wrong with two values that are to be the same or not; undefined where they are of one kind, or one is nothing. */
export function comparisonFault(one: unknown, other: unknown, written?: readonly [string, string]): string | undefined {
  if (one === null || other === null || typeof one === typeof other) return undefined;
  const [first, second] = written ?? [described(one), described(other)];
  return `expected ${kindName(one)} to compare with ${first}, received ${second}, which is ${kindName(other)}`;
}

/** Lists and maps: variables that hold others. */
export function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof TemplateInstant);
}

function isWhat(value: unknown): string {
  if (typeof value === 'number') return `is ${value}`;
  return isGroup(value) ? 'holds others' : `is ${kindName(value)}`;
}

function kindName(value: unknown): string {
  if (value instanceof TemplateInstant) return WORDS.instant;
  if (typeof value === 'boolean') return 'yes or no';
  if (typeof value === 'number') return WORDS.number;
  return typeof value === 'string' ? 'a text' : 'nothing';
}

function described(value: unknown): string {
  if (typeof value === 'string') return `the text ${quote(value, EXCERPT_LIMIT)}`;
  return typeof value === 'number' ? String(value) : kindName(value);
}
