/** YAML and JSON as a tree of texts: every value as it is written, `1.10` too, and the line that it stands in. */
import {
  Composer,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  Parser,
  type CST,
  type Node,
  type YAMLError,
} from 'yaml';
import { oneLine, quote } from '../messages/printable.js';

export type TextTree = string | TextTree[] | { [key: string]: TextTree };

export interface TextFile {
  /** Undefined where there is none: the text is no YAML, or empty. */
  readonly tree: TextTree | undefined;
  /** What stands in the way, with its line. */
  readonly problems: readonly LocatedProblem[];
  /** Line of what a path leads to, or of the nearest that is there; counted from 1. */
  lineOf(path: readonly PropertyKey[]): number;
}

export interface LocatedProblem {
  readonly line: number;
  readonly text: string;
}

/** A library needs five. */
const DEEPEST = 50;
const KEY_LIMIT = 60;
const REASON_LIMIT = 200;
/** A key that no plain object can hold. */
const IMPOSSIBLE_KEY = '__proto__';

/** Reads JSON as well, which is YAML. Keys that stand twice, tags and aliases that lead nowhere are problems. */
export function readTextTree(source: string): TextFile {
  const lines = new LineCounter();
  const tokens = [...new Parser(lines.addNewLine).parse(source)];
  if (isTooDeep(tokens)) {
    const text = `expected at most ${String(DEEPEST)} levels of lists and maps, found more`;
    return { tree: undefined, problems: [{ line: 1, text }], lineOf: () => 1 };
  }
  const composer = new Composer({ schema: 'failsafe', uniqueKeys: false });
  const [document, second] = composer.compose(tokens, true, source.length);
  if (document === undefined) return { tree: undefined, problems: [], lineOf: () => 1 };
  if (second !== undefined) {
    const { line } = lines.linePos(second.range[0]);
    return {
      tree: undefined,
      problems: [{ line, text: 'expected one document, found a second one' }],
      lineOf: () => 1,
    };
  }
  const reader = new TreeReader(lines);
  // The first fault of syntax brings others along, which say nothing new.
  const faults = [...document.errors.slice(0, 1), ...document.warnings].map((fault) => faultOf(fault, lines));
  const root = document.contents;
  const tree = root === null || document.errors.length > 0 ? undefined : reader.read(root);
  return {
    tree: isBlank(root) ? undefined : tree,
    problems: [...faults, ...reader.problems],
    lineOf: (path) => reader.lineOf(path, tree),
  };
}

/** Whoever reads deeper trees calls itself for each level, and ends in no error that could be told. */
function isTooDeep(tokens: readonly CST.Token[]): boolean {
  let level: readonly unknown[] = tokens;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((token) => innerTokens(token as Nesting));
  }
  return false;
}

/** What documents, lists and maps have in common as tokens. */
interface Nesting {
  readonly value?: unknown;
  readonly items?: readonly { readonly key?: unknown; readonly value?: unknown }[];
}

function innerTokens({ value, items = [] }: Nesting): unknown[] {
  return [value, ...items.flatMap((item) => [item.key, item.value])].filter(
    (inner) => typeof inner === 'object' && inner !== null,
  );
}

class TreeReader {
  readonly problems: LocatedProblem[] = [];
  /** Lines of the keys or items of each map and list. */
  readonly #lines = new Map<object, ReadonlyMap<string, number>>();
  readonly #anchors = new Map<string, TextTree>();

  constructor(private readonly counter: LineCounter) {}

  read(node: unknown): TextTree {
    if (!isNode(node)) return '';
    if (isAlias(node)) return this.#aliased(node.source, this.#lineOfNode(node));
    const tree = this.#readContent(node);
    const { anchor } = node as { readonly anchor?: string };
    if (anchor !== undefined) this.#anchors.set(anchor, tree);
    return tree;
  }

  lineOf(path: readonly PropertyKey[], root: TextTree | undefined): number {
    let line = 1;
    let tree = root;
    for (const step of path) {
      if (typeof tree !== 'object') break;
      line = this.#lines.get(tree)?.get(String(step)) ?? line;
      tree = Object.hasOwn(tree, step) ? (tree as Record<PropertyKey, TextTree>)[step] : undefined;
    }
    return line;
  }

  #readContent(node: Node): TextTree {
    if (isMap(node)) {
      const lines = new Map<string, number>();
      const tree: Record<string, TextTree> = {};
      for (const { key, value } of node.items) {
        const line = this.#lineOfNode(key);
        const name = this.#keyOf(key, line);
        if (name === undefined) continue;
        const first = lines.get(name);
        if (first === undefined) {
          lines.set(name, line);
          tree[name] = this.read(value);
        } else {
          const text = `expected each key once, found ${quote(name, KEY_LIMIT)} again, which stands in line ${String(first)}`;
          this.problems.push({ line, text });
        }
      }
      this.#lines.set(tree, lines);
      return tree;
    }
    if (isSeq(node)) {
      const tree = node.items.map((item) => this.read(item));
      this.#lines.set(tree, new Map(node.items.map((item, index) => [String(index), this.#lineOfNode(item)])));
      return tree;
    }
    return textOf(node) ?? '';
  }

  #keyOf(key: unknown, line: number): string | undefined {
    const text = isAlias(key) ? this.#aliased(key.source, line) : textOf(key);
    if (typeof text === 'string' && text !== IMPOSSIBLE_KEY) return text;
    const found = text === IMPOSSIBLE_KEY ? `"${IMPOSSIBLE_KEY}"` : 'a list or a map';
    this.problems.push({ line, text: `expected a string as key, found ${found}` });
    return undefined;
  }

  #aliased(name: string, line: number): TextTree {
    const tree = this.#anchors.get(name);
    if (tree !== undefined) return tree;
    this.problems.push({ line, text: `expected &${name} above *${name}, found none` });
    return '';
  }

  #lineOfNode(node: unknown): number {
    const offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
    return this.counter.linePos(offset).line;
  }
}

/** Undefined for what is no text. */
function textOf(node: unknown): string | undefined {
  if (!isScalar(node)) return undefined;
  return typeof node.value === 'string' ? node.value : '';
}

function faultOf({ message, pos: [offset] }: YAMLError, lines: LineCounter): LocatedProblem {
  const [reason = ''] = message.split('\n');
  const text = oneLine(reason, REASON_LIMIT);
  return {
    line: offset === -1 ? 1 : lines.linePos(offset).line,
    text: `expected YAML or JSON, found a fault: ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
  };
}

function isBlank(root: unknown): boolean {
  return root === null || (isScalar(root) && (root.value === null || root.value === ''));
}
