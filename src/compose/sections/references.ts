/** References of views to the views that show their rows in full. */
import { allBlocks, mapBlocks } from '../../base/document/blocks.js';
import type { Block } from '../../model/document/document.js';
import type { Table, TableView } from '../../model/document/table.js';

type Tables = Readonly<Record<string, Table>>;

type ShownRows = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * The blocks with the references that lead somewhere. A row that no view shows in full is a row of its own in every view, so that
 * links to it have a target.
 */
export function dropLostReferences(blocks: readonly Block[], tables: Tables): readonly Block[] {
  const isReferring = (block: Block): boolean => 'view' in block && block.view.references !== undefined;
  if (!allBlocks(blocks).some(isReferring)) return blocks;
  const inFull = rowsInFull(blocks, tables);
  return mapBlocks(blocks, (block) => ('view' in block ? { ...block, view: checkedView(block.view, inFull) } : block));
}

function checkedView(view: TableView, inFull: ShownRows): TableView {
  const { references, ...rest } = view;
  if (references === undefined) return view;
  const kept = references.filter((row) => inFull.get(view.table)?.has(row) === true);
  return kept.length === 0 ? rest : { ...rest, references: kept };
}

function rowsInFull(blocks: readonly Block[], tables: Tables): ShownRows {
  const inFull = new Map<string, Set<number>>();
  for (const { table, rows, references } of allBlocks(blocks).flatMap(viewsOf)) {
    const seen = inFull.get(table) ?? new Set();
    inFull.set(table, seen);
    const referred = new Set(references);
    for (const row of rows ?? tables[table]?.rows.keys() ?? []) if (!referred.has(row)) seen.add(row);
  }
  return inFull;
}

/** The views whose rows links lead to. Cards of guidance only mention theirs. */
function viewsOf(block: Block): readonly TableView[] {
  if (block.type === 'remediationPlan') return block.cards.map(({ view }) => view);
  return 'view' in block ? [block.view] : [];
}
