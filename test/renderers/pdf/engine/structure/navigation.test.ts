import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Destinations } from '../../../../../src/renderers/pdf/engine/structure/navigation.js';

/** The objects written for places with these names; the root is last. */
function written(names: readonly string[]): string[] {
  const destinations = new Destinations();
  names.forEach((name, index) => {
    destinations.add(name, 7, index, 0.5);
  });
  const objects: string[] = [];
  expect(destinations.write((body) => objects.push(body))).toBe(objects.length);
  return objects;
}

const NAME = /\((#[\w.-]+)\)/g;
const namesIn = (object: string) => [...object.slice(object.indexOf('/Names')).matchAll(NAME)].map(([, name]) => name);
const limitsOf = (object: string) =>
  [...object.slice(0, object.indexOf('/Names')).matchAll(NAME)].map(([, name]) => name);

describe('the destinations of a document', () => {
  it('map names to pages and positions', () => {
    const [leaf, root] = written(['#policy.1', '#category.1']);
    expect(leaf).toBe(
      '<</Limits [(#category.1) (#policy.1)] /Names [(#category.1) [7 0 R /XYZ 1 0.5 null]\n(#policy.1) [7 0 R /XYZ 0 0.5 null]]>>',
    );
    expect(root).toBe('<</Kids [1 0 R]>>');
  });

  it('are sorted by bytes, in nodes with limits', () => {
    const names = fc.uniqueArray(
      fc.stringMatching(/^[\w.-]{1,8}$/).map((name) => `#${name}`),
      { maxLength: 1_200 },
    );
    fc.assert(
      fc.property(names, (all) => {
        const nodes = written(all).slice(0, -1);
        expect(nodes.flatMap(namesIn)).toEqual(
          [...all].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))),
        );
        for (const node of nodes) expect(limitsOf(node)).toEqual([namesIn(node)[0], namesIn(node).at(-1)]);
        expect(nodes).toHaveLength(Math.ceil(all.length / 500));
      }),
      { numRuns: 30 },
    );
  });

  it('are an empty tree in a document without links', () => {
    expect(written([])).toEqual(['<</Kids []>>']);
  });
});
