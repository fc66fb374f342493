import { allBlocks } from '../../model/document/blocks.js';
import type { Block, GuidanceCard } from '../../model/document/document.js';
import type { Cell, Table } from '../../model/document/table.js';

/** Column whose cells lead from a policy to its guidance. */
const LINKED = 'title';

/** The tables with links from policies to the first card that the document has of them. */
export function linkToGuidance(
  tables: Readonly<Record<string, Table>>,
  blocks: readonly Block[],
): Readonly<Record<string, Table>> {
  const targets = new Map<number, string>();
  for (const { anchor, view } of cardsIn(blocks)) {
    for (const row of view.rows ?? []) if (!targets.has(row)) targets.set(row, anchor);
  }
  const { policies } = tables;
  if (targets.size === 0 || policies === undefined) return tables;
  const position = policies.columns.findIndex(({ key }) => key === LINKED);
  const linked = (cells: readonly Cell[], target: string): Cell[] =>
    cells.map((cell, index) => (index === position ? { ...cell, target } : cell));
  const rows = policies.rows.map((row, index) => {
    const target = targets.get(index);
    return target === undefined ? row : { ...row, cells: linked(row.cells, target) };
  });
  return { ...tables, policies: { ...policies, rows } };
}

function cardsIn(blocks: readonly Block[]): readonly GuidanceCard[] {
  return allBlocks(blocks).flatMap((block) => (block.type === 'policyGuidance' ? block.cards : []));
}
