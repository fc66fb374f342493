/** Entries or kids per node. A viewer reads one node per level to find a key. */
const MAX_IN_NODE = 500;

interface Node {
  readonly id: number;
  /** First and last key below the node. */
  readonly limits: readonly [string, string];
}

/**
 * Writes a balanced tree.
 *
 * @param entries keys and values in the syntax of PDF, sorted by key: bytes of names, or numbers
 * @param add writes an object and returns its number
 * @returns the number of the root
 */
export function writeTree(
  kind: 'Names' | 'Nums',
  entries: Iterable<readonly [key: string, value: string]>,
  add: (body: string) => number,
): number {
  let nodes: Node[] = [];
  for (const part of partsOf(entries)) {
    const limits = limitsOf(part.map(([key]) => key));
    const body = part.map(([key, value]) => `${key} ${value}`).join('\n');
    nodes.push({ id: add(`<</Limits [${limits.join(' ')}] /${kind} [${body}]>>`), limits });
  }
  while (nodes.length > MAX_IN_NODE) {
    nodes = [...partsOf(nodes)].map((part) => {
      const limits = limitsOf(part.flatMap((node) => node.limits));
      return { id: add(`<</Limits [${limits.join(' ')}] ${kidsOf(part)}>>`), limits };
    });
  }
  return add(`<<${kidsOf(nodes)}>>`);
}

function limitsOf(keys: readonly string[]): [string, string] {
  return [keys[0] ?? '', keys.at(-1) ?? ''];
}

function kidsOf(nodes: readonly Node[]): string {
  return `/Kids [${nodes.map(({ id }) => `${String(id)} 0 R`).join(' ')}]`;
}

function* partsOf<Item>(items: Iterable<Item>): Generator<Item[]> {
  let part: Item[] = [];
  for (const item of items) {
    part.push(item);
    if (part.length < MAX_IN_NODE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
