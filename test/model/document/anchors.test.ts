import { describe, expect, it } from 'vitest';
import { anchorsOf } from '../../../src/model/document/anchors.js';
import { aHeading, aPolicyTable, manyPolicies } from '../../helpers/blocks.js';
import { aDocument } from '../../helpers/documents.js';
import { aGuidanceCard } from '../../helpers/guidance.js';
import { BLOCK_SAMPLES, NESTINGS } from '../../helpers/nested-blocks.js';

const tables = { policies: aPolicyTable(manyPolicies(2)) };

describe('the anchors of a document', () => {
  it.each(NESTINGS)('are those of headings, cards and rows, within a %s too', (_type, within) => {
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
