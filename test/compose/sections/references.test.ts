import { describe, expect, test } from 'vitest';
import { dropLostReferences } from '../../../src/compose/sections/references.js';
import type { Block } from '../../../src/model/document/document.js';
import type { TableView } from '../../../src/model/document/table.js';
import { aPolicyTable, manyPolicies } from '../../helpers/blocks.js';

const tables = { policies: aPolicyTable(manyPolicies(3)) };

const list = (view: Omit<TableView, 'table'>): Block => ({ type: 'table', view: { table: 'policies', ...view } });

function referencesIn(...blocks: Block[]): unknown[] {
  return dropLostReferences(blocks, tables).flatMap((block) => ('view' in block ? [block.view.references] : []));
}

describe('references', () => {
  const short = list({ rows: [2, 0], references: [2, 0] });

  test('are kept for the rows that another view shows in full, wherever it comes', () => {
    expect(referencesIn(short, list({ rows: [2] }))).toEqual([[2], undefined]);
    expect(referencesIn(list({}), short)).toEqual([undefined, [2, 0]]);
  });

  test('are dropped where every view refers to another', () => {
    expect(referencesIn(short, short)).toEqual([undefined, undefined]);
  });

  test('lead to the cards of a plan, which show their policies, but not to those of guidance', () => {
    const card = { anchor: 'a', title: '', view: { table: 'policies', rows: [0] }, parts: [] };
    const plan: Block = {
      type: 'remediationPlan',
      cards: [{ ...card, number: '1', effect: '', outcome: { label: '', text: '' }, groups: [], fields: [] }],
    };
    const guidance: Block = { type: 'policyGuidance', cards: [{ ...card, policyId: 'x' }] };
    expect(referencesIn(short, plan)).toEqual([[0]]);
    expect(referencesIn(short, guidance)).toEqual([undefined]);
  });
});
