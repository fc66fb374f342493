import { describe, expect, it } from 'vitest';
import { writeTree } from '../../../../../src/renderers/pdf/engine/file/trees.js';

interface Written {
  readonly objects: readonly string[];
  readonly root: string;
}

/** The number tree of the keys 0, 1, 2 …, each with ten times itself as its value. */
function written(count: number): Written {
  const objects: string[] = [];
  const entries = Array.from({ length: count }, (_, key) => [String(key), String(key * 10)] as const);
  const root = writeTree('Nums', entries, (body) => objects.push(body));
  return { objects, root: objects[root - 1]! };
}

const kidsOf = (body: string) => [...body.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id));
const limitsOf = (body: string) => /\/Limits \[(\d+) (\d+)\]/.exec(body)?.slice(1).map(Number);

/** The value of a key, found as a viewer finds it. */
function find({ objects, root }: Written, key: number): { readonly value: number; readonly levels: number } {
  let body = root;
  for (let levels = 1; ; levels += 1) {
    const numbers = /\/Nums \[([^\]]*)\]/.exec(body)?.[1];
    if (numbers !== undefined) {
      const pairs = numbers.split('\n').map((pair) => pair.split(' ').map(Number));
      return { value: pairs.find(([found]) => found === key)![1]!, levels };
    }
    body = kidsOf(body)
      .map((id) => objects[id - 1]!)
      .find((kid) => {
        const [first, last] = limitsOf(kid)!;
        return first! <= key && key <= last!;
      })!;
  }
}

describe('a tree in the file', () => {
  it('finds every key by the limits of its nodes', () => {
    const tree = written(1_201);
    for (let key = 0; key < 1_201; key += 1) expect(find(tree, key)).toEqual({ value: key * 10, levels: 2 });
  });

  it('has at most 500 entries or kids in a node, and more levels for more', () => {
    const tree = written(300_000);
    for (const key of [0, 249_999, 250_000, 299_999]) expect(find(tree, key)).toEqual({ value: key * 10, levels: 3 });
    for (const body of tree.objects) {
      expect(kidsOf(body).length).toBeLessThanOrEqual(500);
      expect(body.split('\n').length).toBeLessThanOrEqual(500);
    }
  });

  it('has limits in every node but the root', () => {
    const { objects, root } = written(600);
    expect(limitsOf(root)).toBeUndefined();
    expect(objects.filter((body) => body !== root).map(limitsOf)).toEqual([
      [0, 499],
      [500, 599],
    ]);
  });
});
