/** Explains errors of Handlebars in our own wording, without loading Handlebars. */
import { didYouMean, nearestName } from '../nearest-name.js';
import { oneLine, quote } from '../printable.js';
import { isGroup } from './helpers.js';

export interface FilledText {
  readonly source: string;
  readonly data: object;
}

const EXCERPT_LIMIT = 60;
const REASON_LIMIT = 200;
/** Depth of the names in the data: `category.compliance.text` has 3 levels. */
const LEVELS = 3;

interface HandlebarsError {
  readonly message: string;
  readonly lineNumber?: number;
  readonly column?: number;
  readonly endColumn?: number;
}

export interface TemplateFault {
  readonly line?: number;
  readonly column?: number;
  readonly problem: string;
}

/** `line 3, column 5: expected a known variable, received "acount" (did you mean "account"?)`. */
export function withPlace({ line, column, problem }: TemplateFault): string {
  if (line === undefined) return problem;
  return `line ${line}${column === undefined ? '' : `, column ${column}`}: ${problem}`;
}

/** Explains an error that Handlebars threw. Names in the source are checked earlier: see `unknownNames`. */
export function templateFault(cause: unknown, { source, data }: FilledText): TemplateFault {
  const { message, lineNumber, column, endColumn } = cause as HandlebarsError;
  const parse = /^Parse error on line (\d+):\n(.*)\n/.exec(message);
  if (parse !== null) {
    const found = message.endsWith("got 'EOF'") ? 'the end of the text after ' : '';
    const [, line = '', excerpt = ''] = parse;
    const problem = `expected a complete Handlebars expression, found ${found}${quote(excerpt, EXCERPT_LIMIT)}`;
    return { line: Number(line), problem };
  }
  const say = (problem: string): TemplateFault => ({
    ...(lineNumber !== undefined && { line: lineNumber }),
    ...(column !== undefined && { column: column + 1 }),
    problem,
  });
  const mismatch = /^(\S+) doesn't match (\S+)/.exec(message);
  if (mismatch !== null) return say(`expected {{/${mismatch[1] ?? ''}}}, found {{/${mismatch[2] ?? ''}}}`);
  const unknown = /^"(.*)" not defined in /s.exec(message);
  if (unknown !== null) {
    const line = source.split('\n')[(lineNumber ?? 1) - 1] ?? '';
    const whole = /^[\w.@/-]+/.exec(line.slice(column, endColumn))?.[0];
    return say(unknownVariable(whole ?? unknown[1] ?? '', data));
  }
  return say(`expected a template that Handlebars can fill, found an error: ${oneLine(message, REASON_LIMIT)}`);
}

export function unknownVariable(name: string, data: object, role = ''): string {
  const outer = name.split('.').slice(0, -1);
  const members = membersOf(outer, data);
  const received = `${role}, received ${quote(name, EXCERPT_LIMIT)}`;
  if (members.length === 0) return `expected a known variable${received}${didYouMean(name, namesIn(data))}`;
  // Only the last part is unknown. Compared as a whole, every name of the group would be near.
  const nearest = nearestName(name.split('.').at(-1) ?? '', members);
  const paths = members.map((member) => [...outer, member].join('.'));
  if (nearest === undefined) return `expected a known variable (${paths.join(', ')})${received}`;
  return `expected a known variable${received} (did you mean "${[...outer, nearest].join('.')}"?)`;
}

function membersOf(outer: readonly string[], data: object): string[] {
  let group: unknown = data;
  for (const part of outer)
    group = isGroup(group) ? new Map<string, unknown>(Object.entries(group)).get(part) : undefined;
  return outer.length > 0 && isGroup(group) ? Object.keys(group) : [];
}

function namesIn(data: object, level = 1): string[] {
  return Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || level === LEVELS) return [name];
    return [name, ...namesIn(value, level + 1).map((inner) => `${name}.${inner}`)];
  });
}
