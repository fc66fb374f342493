import { isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import { keyOf, type NodeReader, type Primitive } from './node-reader.js';

export type Path = readonly PropertyKey[];
/** Offsets in the text; the end is exclusive. */
export type Range = readonly [start: number, end: number];

type Pairs = ReadonlyMap<string, Pair>;

/** Finds the node at a path. Large maps are indexed when they are first asked, so a text without faults pays nothing. */
export class NodeFinder {
  readonly #pairs = new Map<YAMLMap, Pairs>();

  constructor(
    private readonly root: Node | null,
    private readonly reader: NodeReader,
  ) {}

  /** The range of a value, or of a key in it; of the nearest value around what is missing. A key without a value has its own. */
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
