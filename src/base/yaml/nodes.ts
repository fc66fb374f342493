import { isMap, isScalar, isSeq, isAlias, isNode, type Node, type Pair, type YAMLMap, type Alias } from 'yaml';
import { oneLine, quote } from '../wording/printable.js';

export type Path = readonly PropertyKey[];
export type Range = readonly [start: number, end: number];

type Pairs = ReadonlyMap<string, Pair>;

/** Finds the node at a path. Large maps are indexed on first use, so a text without faults costs nothing. */
export class NodeFinder {
  readonly #pairs = new Map<YAMLMap, Pairs>();

  constructor(
    private readonly root: Node | null,
    private readonly reader: NodeReader,
  ) {}

  /** The range of a value, or of its key; if it is missing, of the nearest enclosing value. A key without a value has its own range. */
  rangeOf(path: Path, key?: string): Range {
    let node: unknown = this.root;
    const steps = key === undefined ? path : [...path, key];
    for (const [index, step] of steps.entries()) {
      const outer = this.reader.resolve(node);
      const pair = isMap(outer) ? this.#pairsOf(outer).get(String(step)) : undefined;
      const inner = isSeq(outer) ? outer.items[Number(step)] : pair?.value;
      const isKey = key !== undefined && index === steps.length - 1;
      if (pair !== undefined && (isKey || inner === null)) return rangeOf(pair.key);
      if (inner === undefined) break;
      node = inner;
    }
    return rangeOf(node);
  }

  #pairsOf(map: YAMLMap): Pairs {
    const known = this.#pairs.get(map);
    if (known !== undefined) return known;
    const pairs = new Map<string, Pair>();
    for (const pair of map.items) {
      const key = this.reader.resolve(pair.key);
      const name = isScalar(key) ? keyOf(key.value as Primitive) : undefined;
      if (name !== undefined && !pairs.has(name)) pairs.set(name, pair);
    }
    this.#pairs.set(map, pairs);
    return pairs;
  }
}

function rangeOf(node: unknown): Range {
  const [start, end] = (node as Node | null)?.range ?? [0, 0];
  return [start, end];
}

export interface NodeFault {
  readonly offset: number;
  /** `expected …, found …`; the position is appended. */
  readonly problem: string;
  /** The parser's message, appended after the position. */
  readonly reason?: string;
}

/** Maximum levels of lists and maps. No file that auditpress reads needs ten. */
export const DEEPEST_LEVEL = 50;
export const TOO_DEEP = `expected at most ${String(DEEPEST_LEVEL)} levels of lists and maps, found more`;

/** Maximum values that all aliases together repeat. They take no memory, but a schema visits each of them. */
const MOST_REPEATED = 1_000_000;
const KEY_LIMIT = 60;
/** A key that a plain object cannot have. */
const IMPOSSIBLE_KEY = '__proto__';

interface Anchored {
  readonly node: Node;
  readonly value: unknown;
  /** Number of values in it, including itself and those that its aliases repeat. */
  readonly size: number;
  readonly levels: number;
}

/** Converts nodes to plain values. Aliases share the value of their anchor; a faulty alias becomes null. */
export class NodeReader {
  readonly faults: NodeFault[] = [];
  /** By name. `open` while the node itself is being read. */
  readonly #anchors = new Map<string, Anchored | 'open'>();
  readonly #targets = new Map<Alias, Node>();
  #size = 0;
  #deepest = 0;
  #repeated = 0;

  /** @param level number of lists and maps around the node */
  read(node: unknown, level = 0): unknown {
    if (!isNode(node)) return null;
    if (isAlias(node)) return this.#readAlias(node, level);
    const { anchor } = node as { readonly anchor?: string };
    return anchor === undefined ? this.#readContent(node, level) : this.#readAnchored(node, anchor, level);
  }

  /** The node that an alias repeats; any other node as is. */
  resolve(node: unknown): unknown {
    return isAlias(node) ? this.#targets.get(node) : node;
  }

  #readContent(node: Node, level: number): unknown {
    this.#size += 1;
    if (isScalar(node)) {
      const { value } = node;
      if (typeof value !== 'string' || value.isWellFormed()) return value;
      return this.#addFault(node, 'expected text, found half of a surrogate pair, which is not a character');
    }
    this.#deepest = Math.max(this.#deepest, level + 1);
    if (isMap(node)) return this.#readMap(node, level + 1);
    return isSeq(node) ? node.items.map((item) => this.read(item, level + 1)) : null;
  }

  #readMap(map: YAMLMap, level: number): unknown {
    const value: Record<string, unknown> = {};
    for (const pair of map.items) {
      const name = this.#readKey(pair.key);
      if (name === undefined) continue;
      if (Object.hasOwn(value, name)) {
        this.#addFault(pair.key, `expected each key once, found ${quote(name, KEY_LIMIT)} again`);
      } else {
        value[name] = this.read(pair.value, level);
      }
    }
    return value;
  }

  #readKey(key: unknown): string | undefined {
    const known = this.faults.length;
    const value = this.read(key);
    if (this.faults.length > known) return undefined;
    const isCollection = typeof value === 'object' && value !== null;
    if (!isCollection && value !== IMPOSSIBLE_KEY) return keyOf(value as Primitive);
    this.#addFault(
      key,
      isCollection
        ? 'expected a string as key, found a list or a map'
        : `expected another key, found "${IMPOSSIBLE_KEY}"`,
    );
    return undefined;
  }

  #readAnchored(node: Node, anchor: string, level: number): unknown {
    const [size, deepest] = [this.#size, this.#deepest];
    this.#anchors.set(anchor, 'open');
    this.#deepest = level;
    const value = this.#readContent(node, level);
    this.#anchors.set(anchor, { node, value, size: this.#size - size, levels: this.#deepest - level });
    this.#deepest = Math.max(this.#deepest, deepest);
    return value;
  }

  #readAlias(alias: Alias, level: number): unknown {
    const anchored = this.#anchors.get(alias.source);
    const name = oneLine(alias.source, KEY_LIMIT);
    if (anchored === undefined) return this.#addFault(alias, `expected &${name} before *${name}, found none`);
    if (anchored === 'open') return this.#addFault(alias, `expected *${name} outside &${name}, found it inside`);
    if (level + anchored.levels > DEEPEST_LEVEL) return this.#addFault(alias, TOO_DEEP);
    const isFirstTooMany = this.#repeated <= MOST_REPEATED;
    this.#repeated += anchored.size;
    if (this.#repeated > MOST_REPEATED) {
      return isFirstTooMany
        ? this.#addFault(alias, `expected aliases for at most ${String(MOST_REPEATED)} values, found more`)
        : null;
    }
    this.#targets.set(alias, anchored.node);
    this.#size += anchored.size;
    this.#deepest = Math.max(this.#deepest, level + anchored.levels);
    return anchored.value;
  }

  #addFault(node: unknown, problem: string): null {
    this.faults.push({ offset: isNode(node) ? (node.range?.[0] ?? 0) : 0, problem });
    return null;
  }
}

export type Primitive = string | number | bigint | boolean | null;

/** The key for a scalar's value: `1.10` becomes `1.1` if it was read as a number. */
export function keyOf(value: Primitive): string {
  return value === null ? '' : String(value);
}
