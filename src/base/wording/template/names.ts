/**
 * Finds unknown names, and arguments of the wrong kind, in all branches of a parsed Handlebars template. Rendering finds only
 * those in the branches taken. Does not load Handlebars.
 */
import { didYouMean } from '../nearest-name.js';
import { quote } from '../printable.js';
import { callFaults, isKnown, writtenAs, type Call, type CallUse } from './call.js';
import { isGroup, kindFault, shapeOf } from './helpers.js';
import { unknownVariable } from './fault.js';
import { ANY, NONE, PLAIN, rootScope, scopeOfEntries, scopeWithin, valueOf, type Scope } from './scope.js';

/** The names that a template may use. Of `data` only names and kinds count; any name is allowed below null. */
export interface KnownNames {
  readonly data: object;
  readonly helpers: readonly string[];
  /** Lists and objects may be null, so they are allowed as conditions. */
  readonly mayLackGroups?: true;
}

export interface NameFault {
  readonly line: number;
  readonly column: number;
  readonly problem: string;
}

export interface NamedValue {
  readonly name: string;
  readonly line: number;
  readonly column: number;
  /** As written: a variable in quotes, a helper in parentheses; undefined for a literal. */
  readonly written: string | undefined;
  /** Undefined if its kind is not known before rendering. */
  readonly value: unknown;
}

export interface HelperCall {
  readonly helper: string;
  readonly line: number;
  readonly column: number;
  /** The first argument if it is a string literal. */
  readonly text: string | undefined;
  readonly values: readonly NamedValue[];
}

interface Block extends Call {
  readonly program?: hbs.AST.Program;
  readonly inverse?: hbs.AST.Program;
}

const EXCERPT_LIMIT = 60;
const BRANCHING = ['if', 'unless', 'each', 'with'];

/** Faults in source order. `onCall` is called for every call of a known helper. */
export function unknownNames(
  program: hbs.AST.Program,
  known: KnownNames,
  onCall: (call: HelperCall) => void = () => undefined,
): NameFault[] {
  const faults: NameFault[] = [];

  function report(node: hbs.AST.Node, problem: string): void {
    faults.push({ ...placeOf(node), problem });
  }

  function walk({ body }: hbs.AST.Program, scope: Scope): void {
    for (const statement of body) {
      if (isMustache(statement)) expression(statement, scope);
      else if (isBlock(statement)) block(statement, scope);
      else if (/^(Partial|Decorator)/.test(statement.type)) report(statement, refusal(statement));
    }
  }

  /** A printed expression: a variable or the result of a helper. */
  function expression(call: Call, scope: Scope): void {
    const { params, hash } = call;
    const path = pathOf(call);
    const isCall = params.length > 0 || (hash?.pairs.length ?? 0) > 0;
    if (isCall || known.helpers.includes(path.original)) {
      helper(call, scope, 'print');
      return;
    }
    const value = variable(path, scope);
    if (!isGroup(value) || Array.isArray(value)) return;
    const inner = Object.keys(value).map((name) => `${path.original}.${name}`);
    report(
      path,
      `expected a variable with a value, received ${quote(path.original, EXCERPT_LIMIT)}, which contains ${inner.join(', ')}`,
    );
  }

  function helper(call: Call, scope: Scope, use: CallUse): unknown {
    const { params, hash } = call;
    const path = pathOf(call);
    const name = path.original;
    if (!known.helpers.includes(name)) {
      report(path, `expected a known helper, found ${quote(name, EXCERPT_LIMIT)}${didYouMean(name, known.helpers)}`);
    }
    const [first] = params;
    const text = first?.type === 'StringLiteral' ? (first as hbs.AST.StringLiteral).value : undefined;
    const role = `the value of ${BRANCHING.includes(name) ? '#' : ''}${name}`;
    if (first === undefined) report(path, `expected a variable as ${role}, found none`);
    const values = params.map((param) => argument(param, scope, ` as ${role}`));
    const named = (hash?.pairs ?? []).map(({ key, value: node }): NamedValue => {
      const valueRole = `as the value "${key}"${text === undefined ? '' : ` of the word "${text}"`}`;
      const value = argument(node, scope, ` ${valueRole}`);
      const problem = isKnown(value) ? kindFault('condition', value, valueRole, writtenAs(node)) : undefined;
      if (problem !== undefined) report(node, problem);
      return { name: key, ...placeOf(node), written: writtenAs(node), value: isKnown(value) ? value : undefined };
    });
    if (params.length > 0) {
      const checked = { ...call, name, use, values, role: `as ${role}` };
      for (const { node, problem } of callFaults(checked, known.mayLackGroups === true)) report(node, problem);
    }
    onCall({ helper: name, ...placeOf(path), text, values: named });
    return params.length === 0 ? ANY : values[0];
  }

  /** The value of an argument, or a sample of its kind. */
  function argument(node: hbs.AST.Expression, scope: Scope, role: string): unknown {
    if (isPath(node)) return variable(node, scope, role);
    if (node.type !== 'SubExpression') return (node as Partial<hbs.AST.StringLiteral>).value ?? null;
    const call = node as hbs.AST.SubExpression;
    helper(call, scope, 'value');
    return sampleOf(pathOf(call).original);
  }

  function variable(path: hbs.AST.PathExpression, scope: Scope, role = ''): unknown {
    const value = valueOf(path, scope);
    if (value !== NONE) return value;
    const around =
      path.depth === 0 && typeof scope.value === 'object' && scope.value !== null ? scope.value : known.data;
    report(path, unknownVariable(path.original, around, role));
    return ANY;
  }

  function block(statement: Block, scope: Scope): void {
    const { params, program, inverse } = statement;
    const path = pathOf(statement);
    const name = path.original;
    const isHelper = params.length > 0 || known.helpers.includes(name);
    const value = isHelper ? helper(statement, scope, 'block') : variable(path, scope);
    if (program !== undefined)
      walk(program, innerScope(isHelper ? name : undefined, value, scope, program.blockParams));
    if (inverse !== undefined) walk(inverse, scope);
  }

  walk(program, rootScope(known.data));
  return faults;
}

function placeOf({ loc: { start } }: hbs.AST.Node): { readonly line: number; readonly column: number } {
  return { line: start.line, column: start.column + 1 };
}

function sampleOf(helper: string): unknown {
  const gives = shapeOf(helper)?.gives;
  return gives === 'text' ? '' : gives === 'condition' ? false : PLAIN;
}

function refusal(statement: hbs.AST.Statement): string {
  const { name, path } = statement as {
    readonly name?: hbs.AST.PathExpression;
    readonly path?: hbs.AST.PathExpression;
  };
  if (name !== undefined) return `expected no partials, found {{> ${name.original}}}`;
  return `expected no decorators, found {{* ${path?.original ?? ''}}}`;
}

/** A block without a helper has its value as scope, and repeats for a list. */
function innerScope(
  helper: string | undefined,
  value: unknown,
  scope: Scope,
  params: readonly string[] | undefined = [],
): Scope {
  if (helper === 'each' || (helper === undefined && Array.isArray(value))) return scopeOfEntries(value, scope, params);
  if (helper === 'with' || helper === undefined) return scopeWithin(value, scope, params);
  return scope;
}

/** The called or printed name. Handlebars reads a literal in this place as a name: `{{"toString"}}`. */
function pathOf({ path }: Call): hbs.AST.PathExpression {
  if (isPath(path)) return path;
  const original = String((path as hbs.AST.Literal & { readonly original: unknown }).original);
  return { type: 'PathExpression', data: false, depth: 0, parts: [original], original, loc: path.loc };
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
