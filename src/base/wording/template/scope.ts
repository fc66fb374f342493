/** Resolves names in a Handlebars template by the data alone: inherited JavaScript properties are not names. */

export interface Scope {
  readonly value: unknown;
  readonly outer: Scope | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  /** Whether the block repeats and so has `@index`, `@key`, `@first` and `@last`. */
  readonly isLoop: boolean;
}

/** An unknown value: anything below null, and the entries of an empty list. */
export const ANY = Symbol('any');
export const NONE = Symbol('none');
/** Some string, number or boolean: printable, and without names in it. */
export const PLAIN = Symbol('plain');

const LOOP_VARIABLES = ['index', 'key', 'first', 'last'];

export function rootScope(value: unknown): Scope {
  return { value, outer: undefined, params: {}, isLoop: false };
}

/** The scope in a block for one value: `#with`. `params` are the names after `as`. */
export function scopeWithin(value: unknown, outer: Scope, [param]: readonly string[]): Scope {
  return { value, outer, params: param === undefined ? {} : { [param]: value }, isLoop: false };
}

/**
 * The scope in a block that repeats for the entries of a list or an object. The first entry represents all, unless they are
 * of different kinds.
 */
export function scopeOfEntries(value: unknown, outer: Scope, [param, key]: readonly string[]): Scope {
  const entries: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  const isMixed = entries.every(isPlain) && new Set(entries.map((entry) => typeof entry)).size > 1;
  const entry = isMixed ? PLAIN : entries.length === 0 ? ANY : entries[0];
  return {
    value: entry,
    outer,
    params: { ...(param !== undefined && { [param]: entry }), ...(key !== undefined && { [key]: PLAIN }) },
    isLoop: true,
  };
}

/** The value of a path in the scope `from`; `NONE` if the name does not exist. */
export function valueOf({ data, depth, parts, original }: hbs.AST.PathExpression, from: Scope): unknown {
  const [first = '', ...rest] = parts;
  if (data) {
    if (first === 'root') return within(outermost(from).value, rest);
    return LOOP_VARIABLES.includes(first) && isInLoop(from) ? within(PLAIN, rest) : NONE;
  }
  let scope: Scope | undefined = from;
  for (let level = 0; level < depth; level += 1) scope = scope?.outer;
  if (scope === undefined) return NONE;
  if (depth === 0 && !/^(this\b|\.)/.test(original)) {
    const named = holderOf(first, scope);
    if (named !== undefined) return within(named.params[first], rest);
  }
  return within(scope.value, parts);
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function outermost(scope: Scope): Scope {
  return scope.outer === undefined ? scope : outermost(scope.outer);
}

function isInLoop({ isLoop, outer }: Scope): boolean {
  return isLoop || (outer !== undefined && isInLoop(outer));
}

function holderOf(param: string, scope: Scope | undefined): Scope | undefined {
  if (scope === undefined || Object.hasOwn(scope.params, param)) return scope;
  return holderOf(param, scope.outer);
}

/** Own properties of objects only. */
function within(value: unknown, parts: readonly string[]): unknown {
  return parts.reduce<unknown>((outer, part) => {
    if (outer === ANY || outer === null) return ANY;
    if (typeof outer !== 'object' || !Object.hasOwn(outer, part)) return NONE;
    return (outer as Readonly<Record<string, unknown>>)[part];
  }, value);
}
