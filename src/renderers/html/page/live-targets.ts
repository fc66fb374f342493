import { mapBlocks, anchorsOf } from '../../../base/document/blocks.js';
import type { AuditDocument, Bar, Block, ChartLine } from '../../../model/document/document.js';
import type { Cell, Table } from '../../../model/document/table.js';
import { memoize } from '../../../model/values/memoize.js';

/**
 * The document without dead targets of cells, bars and lines of charts. Targets of categories are dead in a template without a section for
 * them.
 */
export function withLiveTargets(document: AuditDocument): AuditDocument {
  const anchors = anchorsOf(document);
  const isDead = ({ target }: { readonly target?: string }): boolean => target !== undefined && !anchors.has(target);
  const tables = Object.entries(document.tables).map(([name, table]) => [name, liveTable(table, isDead)] as const);
  return {
    ...document,
    tables: Object.fromEntries(tables),
    blocks: mapBlocks(document.blocks, (block) => liveBlock(block, isDead)),
  };
}

type IsDead = (linked: { readonly target?: string }) => boolean;

function liveTable(table: Table, isDead: IsDead): Table {
  if (!table.rows.some(({ cells }) => cells.some(isDead))) return table;
  // A cell that rows share stays a single object.
  const unlinked = memoize((cell: Cell): Cell => withoutTarget(cell));
  return {
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => (isDead(cell) ? unlinked(cell) : cell)),
    })),
  };
}

function liveBlock(block: Block, isDead: IsDead): Block {
  const live = <Linked extends Bar | ChartLine>(linked: Linked) => (isDead(linked) ? withoutTarget(linked) : linked);
  if (block.type === 'categoryChart') {
    return { ...block, bars: block.bars.map(live), ...(block.lines && { lines: block.lines.map(live) }) };
  }
  return 'bar' in block ? { ...block, bar: live(block.bar) } : block;
}

function withoutTarget<Linked extends { readonly target?: string }>({ target: _target, ...rest }: Linked) {
  return rest;
}
