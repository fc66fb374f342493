import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allBlocks, mapBlocks, anchorsOf } from '../../../src/base/document/blocks.js';
import type { Block } from '../../../src/model/document/document.js';
import { BLOCK_SAMPLES, CONTAINERS, NESTINGS } from '../../helpers/nested-blocks.js';
import { aHeading, aPolicyTable, manyPolicies } from '../../helpers/blocks.js';
import { aDocument } from '../../helpers/documents.js';
import { aGuidanceCard } from '../../helpers/guidance.js';

/** Blocks of all types, nested in each other; each is a separate object. */
const { blocks } = fc.letrec<{ blocks: Block[]; leaf: Block; container: Block }>((tie) => ({
  blocks: fc.array(fc.oneof({ maxDepth: 3 }, tie('leaf'), tie('container')), { maxLength: 4 }),
  leaf: fc.constantFrom(...Object.values(BLOCK_SAMPLES)).map((block) => ({ ...block })),
  container: fc
    .tuple(fc.constantFrom(...Object.values(CONTAINERS)), tie('blocks'))
    .map(([within, inner]) => within(inner)),
}));

const PAIRS = NESTINGS.flatMap(([container, within]) =>
  Object.values(BLOCK_SAMPLES).map((block) => ({ type: block.type, container, block, within })),
);

describe('a traversal of a document', () => {
  it.each(PAIRS)('finds and changes a $type within a $container, at any depth', ({ block, within }) => {
    const outer = within([within([block])]);
    expect(allBlocks([outer])).toContain(block);
    const seen: Block[] = [];
    mapBlocks([outer], (each) => {
      seen.push(each);
      return each;
    });
    expect(seen).toContainEqual(block);
    const replaced = mapBlocks([outer], (each) => (each === block ? { type: 'pageBreak' } : each));
    expect(allBlocks(replaced)).not.toContain(block);
  });

  it('visits every block once, in document order', () => {
    fc.assert(
      fc.property(blocks, (document) => {
        const found = allBlocks(document);
        expect(new Set(found).size).toBe(found.length);
        const numbered = new Map(found.map((block, index) => [block, index]));
        expect(document.map((block) => numbered.get(block))).toEqual(
          [...document.map((block) => numbered.get(block) ?? -1)].sort((a, b) => a - b),
        );
        let changes = 0;
        const same = mapBlocks(document, (block) => {
          changes += 1;
          return block;
        });
        expect(changes).toBe(found.length);
        expect(same).toEqual(document);
      }),
    );
  });

  it('visits a block that is not in the model', () => {
    const unknown = { type: 'hologram' } as unknown as Block;
    expect(allBlocks([CONTAINERS.list([unknown])])).toContain(unknown);
    expect(mapBlocks([unknown], (block) => block)).toEqual([unknown]);
  });
});

const tables = { policies: aPolicyTable(manyPolicies(2)) };

describe('the anchors of a document', () => {
  it.each(NESTINGS)('are those of headings, cards and rows, also within a %s', (_type, within) => {
    const inner = [
      aHeading(2, 'Networking', 'category-1'),
      BLOCK_SAMPLES.policyTable,
      { type: 'policyGuidance' as const, cards: [aGuidanceCard([0], { anchor: 'guidance.inner' })] },
    ];
    const anchors = anchorsOf(aDocument({ blocks: [within(inner)], tables }));
    expect([...anchors]).toEqual(
      expect.arrayContaining(['category-1', 'policy.1', 'policy.2', 'guidance.inner']) as unknown,
    );
  });
});
