/** Reads YAML, and JSON as YAML: its value, every fault in it, and the position of each part. */
import { Composer, Lexer, LineCounter, Parser, type CST, type Node, type YAMLError } from 'yaml';
import { oneLine } from '../wording/printable.js';
import { NodeFinder, DEEPEST_LEVEL, NodeReader, TOO_DEEP, type Path, type NodeFault } from './nodes.js';

/** `core` is the schema of YAML 1.2 with numbers, booleans and null. `failsafe` keeps every scalar as text, such as `1.10` and `yes`. */
export type YamlSchema = 'core' | 'failsafe';

export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface YamlFault extends Position {
  /** One line, with the position: `expected …, found … in line 2, column 5`. */
  readonly text: string;
}

export interface YamlText {
  /** Undefined for a blank text and for syntax errors. With other faults: the parts that can still be read. */
  readonly value: unknown;
  /** Syntax errors, one per line of the text; without any, repeated keys, unknown tags, wrong aliases and the like. */
  readonly faults: readonly YamlFault[];
  /** Start of a value, or of its key; if it is missing, of the nearest enclosing value. */
  locate(path: Path, key?: string): Position;
  /** Start of a part of a text, such as an expression in a title; of the text itself if it does not contain the part. */
  locatePart(path: Path, part: string): Position;
}

/** Maximum faults to report: a text that is not YAML at all has one in each line. */
const MOST_SYNTAX_FAULTS = 20;
const REASON_LIMIT = 200;

/** Never throws, however broken, deep or full of aliases a text is: see `faults`. */
export function readYaml(text: string, schema: YamlSchema): YamlText {
  const lines = new LineCounter();
  const parsed = parse(text, schema, lines);
  const reader = new NodeReader();
  const value = reader.read(parsed.root);
  const finder = new NodeFinder(parsed.root, reader);
  return {
    value: isBlank(parsed.root) ? undefined : value,
    faults: [...parsed.faults, ...reader.faults].map((fault) => describe(fault, lines)),
    locate: (path, key) => positionAt(finder.rangeOf(path, key)[0], lines),
    locatePart(path, part) {
      const [start, end] = finder.rangeOf(path);
      return positionAt(start + Math.max(0, text.slice(start, end).indexOf(part)), lines);
    },
  };
}

interface Parsed {
  /** The root is null for a text without content, and for one with syntax errors. */
  readonly root: Node | null;
  readonly faults: readonly NodeFault[];
}

function parse(text: string, schema: YamlSchema, lines: LineCounter): Parsed {
  const { tokens, tooDeepAt } = tokensOf(text, lines);
  if (tooDeepAt !== undefined) return { root: null, faults: [{ offset: tooDeepAt, problem: TOO_DEEP }] };
  // The reader finds repeated keys; the composer would compare each key of a map with all others.
  const composer = new Composer({ schema, uniqueKeys: false, resolveKnownTags: false });
  const [document, second] = composer.compose(tokens, true, text.length);
  if (second !== undefined) {
    return { root: null, faults: [{ offset: second.range[0], problem: 'expected one document, found a second one' }] };
  }
  const { errors = [], warnings = [], contents: root = null } = document ?? {};
  if (errors.length > 0) return { root: null, faults: onePerLine(errors, lines).map(syntaxFault) };
  return { root, faults: warnings.map(syntaxFault) };
}

/**
 * Stops at the first list or map that is too deep: composing recurses for each level, and a nesting of some thousand
 * levels can crash the process, because V8 then compiles a regular expression without any stack left.
 */
function tokensOf(text: string, lines: LineCounter): { tokens: CST.Token[]; tooDeepAt?: number } {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > DEEPEST_LEVEL && parser.stack.filter(isCollection).length > DEEPEST_LEVEL) {
      return { tokens, tooDeepAt: parser.offset - lexeme.length };
    }
  }
  return { tokens: [...tokens, ...parser.end()] };
}

function isCollection({ type }: CST.Token): boolean {
  return type === 'block-map' || type === 'block-seq' || type === 'flow-collection';
}

function syntaxFault({ message, pos: [offset] }: YAMLError): NodeFault {
  const [reason = ''] = message.split('\n');
  const line = oneLine(reason, REASON_LIMIT);
  return {
    offset,
    problem: 'expected YAML or JSON, found a fault',
    reason: `${line.charAt(0).toLowerCase()}${line.slice(1)}`,
  };
}

/** The first fault of each line, because one fault causes others. */
function onePerLine(errors: readonly YAMLError[], lines: LineCounter): YAMLError[] {
  const byLine = new Map<number, YAMLError>();
  for (const error of errors) {
    const { line } = positionAt(error.pos[0], lines);
    if (!byLine.has(line)) byLine.set(line, error);
  }
  return [...byLine.values()].slice(0, MOST_SYNTAX_FAULTS);
}

function describe({ offset, problem, reason }: NodeFault, lines: LineCounter): YamlFault {
  const { line, column } = positionAt(offset, lines);
  const where = `in line ${String(line)}, column ${String(column)}`;
  return { line, column, text: `${problem} ${where}${reason === undefined ? '' : `: ${reason}`}` };
}

function positionAt(offset: number, lines: LineCounter): Position {
  const { line, col } = lines.linePos(Math.max(0, offset));
  return { line, column: col };
}

function isBlank(root: Node | null): boolean {
  return root?.range?.[0] === root?.range?.[1];
}
