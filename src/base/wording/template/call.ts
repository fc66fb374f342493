/** Checks one call of a helper by the values of its arguments. */
import { quote } from '../printable.js';
import { comparisonFault, countFault, isGroup, kindFault, shapeOf, wantedAt } from './helpers.js';
import { ANY, PLAIN } from './scope.js';

/** A call as Handlebars parses it. Its own types declare absent parts as present. */
export interface Call {
  readonly path: hbs.AST.Node;
  readonly params: readonly hbs.AST.Expression[];
  readonly hash?: hbs.AST.Hash;
}

/** How a helper is called: as a block, to print its result, or as an argument of another helper. */
export type CallUse = 'block' | 'print' | 'value';

export interface CheckedCall extends Call {
  readonly name: string;
  readonly use: CallUse;
  readonly values: readonly unknown[];
  /** ` as the value of count`. */
  readonly role: string;
}

export interface CallFault {
  readonly node: hbs.AST.Node;
  readonly problem: string;
}

const EXCERPT_LIMIT = 60;

/** Faults of a call with at least one parameter. None for helpers that auditpress does not define. */
export function callFaults(call: CheckedCall, mayLackGroups: boolean): CallFault[] {
  const { name, use, params, hash, path } = call;
  const shape = shapeOf(name);
  if (shape === undefined) return [];
  const misused = useFault(name, shape.gives, use);
  if (misused !== undefined) return [{ node: path, problem: misused }];
  const [pair] = hash?.pairs ?? [];
  if (pair !== undefined && shape.hasNamed !== true) {
    return [{ node: pair, problem: `expected no named value for ${name}, found "${pair.key}"` }];
  }
  const wrongCount = countFault(name, shape, params.length);
  return wrongCount === undefined ? valueFaults(call, mayLackGroups) : [{ node: path, problem: wrongCount }];
}

function useFault(name: string, gives: 'block' | 'text' | 'condition', use: CallUse): string | undefined {
  if (gives === 'block') {
    return use === 'block'
      ? undefined
      : `expected {{#${name} …}} around a part of the template, found ${name} by itself`;
  }
  if (use === 'block') return `expected #if, #unless, #each or #with around a part of the template, found #${name}`;
  return gives === 'condition' && use === 'print'
    ? `expected a value to print, found ${name}, which returns true or false: write {{#if (${name} …)}}`
    : undefined;
}

function valueFaults({ name, params, values, role }: CheckedCall, mayLackGroups: boolean): CallFault[] {
  const shape = shapeOf(name);
  if (shape === undefined) return [];
  const faults = params.flatMap((node, index): CallFault[] => {
    const wanted = wantedAt(shape, index);
    const value = values[index];
    if (wanted === undefined || !isKnown(value)) return [];
    if (wanted === 'condition' && mayLackGroups && isGroup(value)) return [];
    // The name of a word must be a literal, so that it can be checked before rendering.
    const given = wanted === 'word' && node.type !== 'StringLiteral' ? undefined : value;
    const problem = kindFault(wanted, given, role, writtenAs(node));
    return problem === undefined ? [] : [{ node, problem }];
  });
  const [one, other] = params;
  const isComparison = shape.takes.includes('compared');
  if (faults.length > 0 || !isComparison || one === undefined || other === undefined) return faults;
  if (!values.every(isKnown)) return [];
  const written = [writtenAs(one) ?? literal(one), writtenAs(other) ?? literal(other)] as const;
  const problem = comparisonFault(values[0], values[1], written);
  return problem === undefined ? [] : [{ node: other, problem }];
}

/** Whether the kind of a value is known before rendering. Null is unknown: another report may have a value. */
export function isKnown(value: unknown): boolean {
  return value !== ANY && value !== PLAIN && value !== null;
}

/** How a template writes an argument: a variable in quotes, a helper in parentheses; undefined for a literal. */
export function writtenAs(node: hbs.AST.Node): string | undefined {
  if (node.type === 'PathExpression') return quote((node as hbs.AST.PathExpression).original, EXCERPT_LIMIT);
  if (node.type !== 'SubExpression') return undefined;
  const { path } = node as hbs.AST.SubExpression;
  return `(${(path as Partial<hbs.AST.PathExpression>).original ?? ''} …)`;
}

function literal(node: hbs.AST.Node): string {
  const { value } = node as Partial<hbs.AST.StringLiteral>;
  return typeof value === 'string' ? `the string ${quote(value, EXCERPT_LIMIT)}` : String(value);
}
