/**
 * What a Handlebars text asks for that there is not, in every branch of it: a text that is filled shows only the names on
 * its way. Handlebars itself is not needed for it, only what it parsed.
 */
import { didYouMean } from './nearest-name.js';
import { quote } from './printable.js';
import { unknownVariable } from './template-fault.js';

/** What a text may use. The values of `data` do not count, but for their names; below null anything may stand. */
export interface KnownNames {
  readonly data: object;
  readonly helpers: readonly string[];
}

/** Lines count from 1, columns too. */
export interface NameFault {
  readonly line: number;
  readonly column: number;
  readonly problem: string;
}

/** A helper with its arguments: texts that are written out, and the names of all the others. */
export interface HelperCall {
  readonly helper: string;
  readonly line: number;
  readonly column: number;
  /** First argument where it is a text. */
  readonly text: string | undefined;
  readonly names: readonly string[];
}

/** As Handlebars parses them: what is not written is not there, whatever its types say. */
interface Call {
  readonly path: hbs.AST.Node;
  readonly params: readonly hbs.AST.Expression[];
  readonly hash?: hbs.AST.Hash;
}

interface Block extends Call {
  readonly program?: hbs.AST.Program;
  readonly inverse?: hbs.AST.Program;
}

interface Scope {
  readonly value: unknown;
  readonly outer: Scope | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Stands for a value of which nothing is known. */
const ANY = Symbol('any');
/** Stands for no value. */
const NONE = Symbol('none');

const EXCERPT_LIMIT = 60;
const LOOP_VARIABLES = ['index', 'key', 'first', 'last'];
const BRANCHING = ['if', 'unless', 'each', 'with'];

/** Faults in the order of the text. `onCall` hears of every call of a helper that is known. */
export function unknownNames(
  program: hbs.AST.Program,
  known: KnownNames,
  onCall: (call: HelperCall) => void = () => undefined,
): NameFault[] {
  const faults: NameFault[] = [];
  const root: Scope = { value: known.data, outer: undefined, params: {} };

  function tell(node: hbs.AST.Node, problem: string): void {
    const { line, column } = node.loc.start;
    faults.push({ line, column: column + 1, problem });
  }

  function walk({ body }: hbs.AST.Program, scope: Scope): void {
    for (const statement of body) {
      if (isMustache(statement)) expression(statement, scope);
      else if (isBlock(statement)) block(statement, scope);
      else if (/^(Partial|Decorator)/.test(statement.type)) tell(statement, refusal(statement));
    }
  }

  /** What is printed: a variable, or what a helper makes of its arguments. */
  function expression(call: Call, scope: Scope): void {
    const { path, params, hash } = call;
    if (!isPath(path)) return;
    const isCall = params.length > 0 || (hash?.pairs.length ?? 0) > 0;
    if (isCall || known.helpers.includes(path.original)) {
      helper(call, scope);
      return;
    }
    const value = variable(path, scope);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const inner = Object.keys(value).map((name) => `${path.original}.${name}`);
    tell(
      path,
      `expected a variable with a value, received ${quote(path.original, EXCERPT_LIMIT)}, which holds ${inner.join(', ')}`,
    );
  }

  function helper(call: Call, scope: Scope): unknown {
    const { path, params, hash } = call;
    const name = (path as hbs.AST.PathExpression).original;
    if (!known.helpers.includes(name)) {
      tell(path, `expected a known helper, found ${quote(name, EXCERPT_LIMIT)}${didYouMean(name, known.helpers)}`);
    }
    const [first] = params;
    const text = first?.type === 'StringLiteral' ? (first as hbs.AST.StringLiteral).value : undefined;
    const role = BRANCHING.includes(name) ? `what #${name} asks for` : `the value of ${name}`;
    if (first === undefined) tell(path, `expected a variable as ${role}, found none`);
    const values = params.map((param) => argument(param, scope, role));
    const pairs = hash?.pairs ?? [];
    for (const { key, value } of pairs) {
      argument(value, scope, text === undefined ? `the value "${key}"` : `the value "${key}" of the word "${text}"`);
    }
    const { line, column } = path.loc.start;
    onCall({ helper: name, line, column: column + 1, text, names: pairs.map(({ key }) => key) });
    return values[0];
  }

  function argument(node: hbs.AST.Expression, scope: Scope, role: string): unknown {
    if (node.type === 'SubExpression') {
      helper(node as hbs.AST.SubExpression, scope);
      return ANY;
    }
    return isPath(node) ? variable(node, scope, ` as ${role}`) : ANY;
  }

  function variable(path: hbs.AST.PathExpression, scope: Scope, role = ''): unknown {
    const value = valueOf(path, scope, root);
    if (value !== NONE) return value;
    const around =
      path.depth === 0 && typeof scope.value === 'object' && scope.value !== null ? scope.value : known.data;
    tell(path, unknownVariable(path.original, around, role));
    return ANY;
  }

  function block(statement: Block, scope: Scope): void {
    const { path, params, program, inverse } = statement;
    if (!isPath(path)) return;
    const name = path.original;
    const isHelper = params.length > 0 || known.helpers.includes(name);
    const value = isHelper ? helper(statement, scope) : variable(path, scope);
    const inner =
      ['if', 'unless'].includes(name) || (isHelper && !BRANCHING.includes(name))
        ? scope
        : scopeOf(value, scope, program?.blockParams ?? []);
    if (program !== undefined) walk(program, inner);
    if (inverse !== undefined) walk(inverse, scope);
  }

  walk(program, root);
  return faults;
}

function refusal(statement: hbs.AST.Statement): string {
  const { name, path } = statement as {
    readonly name?: hbs.AST.PathExpression;
    readonly path?: hbs.AST.PathExpression;
  };
  if (name !== undefined) return `expected no partials, found {{> ${name.original}}}`;
  return `expected no decorators, found {{* ${path?.original ?? ''}}}`;
}

/** Within a list each of its entries, within anything else itself. */
function scopeOf(value: unknown, outer: Scope, [param]: readonly string[]): Scope {
  const inner: unknown = Array.isArray(value) ? (value.length > 0 ? value[0] : ANY) : value;
  const isPlain = typeof inner !== 'object' || inner === null;
  return { value: isPlain ? ANY : inner, outer, params: param === undefined ? {} : { [param]: inner } };
}

function valueOf({ data, depth, parts, original }: hbs.AST.PathExpression, from: Scope, root: Scope): unknown {
  const [first = '', ...rest] = parts;
  if (data) {
    if (first === 'root') return within(root.value, rest);
    return LOOP_VARIABLES.includes(first) ? ANY : NONE;
  }
  let scope: Scope | undefined = from;
  for (let level = 0; level < depth; level += 1) scope = scope?.outer;
  if (scope === undefined) return NONE;
  if (depth === 0 && !/^(this|\.)/.test(original)) {
    const named = holderOf(first, scope);
    if (named !== undefined) return within(named.params[first], rest);
  }
  return within(scope.value, parts);
}

function holderOf(param: string, scope: Scope | undefined): Scope | undefined {
  if (scope === undefined || Object.hasOwn(scope.params, param)) return scope;
  return holderOf(param, scope.outer);
}

function within(value: unknown, parts: readonly string[]): unknown {
  return parts.reduce<unknown>((outer, part) => {
    if (outer === ANY || outer === null) return ANY;
    if (typeof outer !== 'object' || !Object.hasOwn(outer, part)) return NONE;
    return (outer as Readonly<Record<string, unknown>>)[part];
  }, value);
}

function isMustache(node: hbs.AST.Node): node is hbs.AST.MustacheStatement {
  return node.type === 'MustacheStatement';
}

function isBlock(node: hbs.AST.Node): node is hbs.AST.BlockStatement {
  return node.type === 'BlockStatement';
}

function isPath(node: hbs.AST.Node): node is hbs.AST.PathExpression {
  return node.type === 'PathExpression';
}
