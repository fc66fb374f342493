/**
 * Checks the attributes of directives and converts their texts to values. Does not use zod, because loading zod takes longer
 * than composing a short document.
 */
import { didYouMean } from '../../base/wording/nearest-name.js';
import { describeValue } from '../../base/wording/printable.js';
import { unknownKey } from '../../base/wording/problems.js';
import { DirectiveProblem } from '../prose/markdown.js';

/** The attributes of a directive, as written. */
export type Attributes = Readonly<Record<string, string>>;

/** Converts the text of an attribute to its value. The text is undefined if the attribute is not given. */
type Attribute<Value> = (written: string | undefined) => Value | InvalidValue;

export type AttributesOf<Values> = { readonly [Name in keyof Values]: Attribute<Values[Name]> };

export type ValuesOf<Kinds> = Kinds extends AttributesOf<infer Values> ? Values : never;

class InvalidValue {
  /** What was expected, such as `a number`. */
  readonly expected: string;
  /** The allowed texts, for suggestions; empty if they cannot be listed. */
  readonly allowed: readonly string[];

  constructor(expected: string, allowed: readonly string[] = []) {
    this.expected = expected;
    this.allowed = allowed;
  }
}

export const text: Attribute<string | undefined> = (written) => written;

export const requiredText: Attribute<string> = (written) => written ?? new InvalidValue('a string');

/** A whole number from 1 to `Number.MAX_SAFE_INTEGER`. */
export const limit: Attribute<number | undefined> = (written) => {
  if (written === undefined) return undefined;
  const value = Number(written);
  if (!Number.isFinite(value)) return new InvalidValue('a number');
  if (!Number.isInteger(value)) return new InvalidValue('a whole number');
  if (value < 1) return new InvalidValue('a number of at least 1');
  return value <= Number.MAX_SAFE_INTEGER ? value : new InvalidValue(`a number of at most ${Number.MAX_SAFE_INTEGER}`);
};

export function oneOf<Value extends string>(...values: readonly Value[]): Attribute<Value | undefined> {
  return (written) => (written === undefined ? undefined : choice(written, values));
}

export function requiredOneOf<Value extends string>(...values: readonly Value[]): Attribute<Value> {
  return (written) => choice(written, values);
}

export function withDefault<Value>(attribute: Attribute<Value | undefined>, value: Value): Attribute<Value> {
  return (written) => attribute(written) ?? value;
}

function choice<Value extends string>(written: string | undefined, values: readonly Value[]): Value | InvalidValue {
  const chosen = values.find((value) => value === written);
  if (chosen !== undefined) return chosen;
  const quoted = values.map((value) => describeValue(value)).join(', ');
  return new InvalidValue(values.length === 1 ? quoted : `one of ${quoted}`, values);
}

/** @throws DirectiveProblem with all problems of the attributes. */
export function readAttributes<Values extends object>(written: Attributes, attributes: AttributesOf<Values>): Values {
  const names = Object.keys(attributes) as (keyof Values & string)[];
  const problems: string[] = [];
  const values = Object.fromEntries(
    names.map((name) => {
      const given = Object.hasOwn(written, name) ? written[name] : undefined;
      const value = attributes[name](given);
      if (value instanceof InvalidValue) problems.push(`${name}: ${describeInvalid(value, given)}`);
      return [name, value];
    }),
  );
  const unknown = Object.keys(written).filter((name) => !Object.hasOwn(attributes, name));
  problems.push(...unknown.map((name) => unknownKey(name, names)));
  if (problems.length > 0) throw new DirectiveProblem(problems.join('; '));
  return values as Values;
}

function describeInvalid({ expected, allowed }: InvalidValue, given: string | undefined): string {
  const suggestion = given === undefined ? '' : didYouMean(given, allowed);
  return `expected ${expected}, received ${describeValue(given)}${suggestion}`;
}
