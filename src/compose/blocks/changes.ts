/** The policies that changed since an earlier scan, as tables. */
import type { Block } from '../../model/document/document.js';
import type { Table } from '../../model/document/table.js';
import type { ComposeContext } from '../context.js';
import { LISTED_KINDS, listedChanges, type ListedKind } from '../../model/summary/listed-changes.js';
import type { MakeHeading } from '../prose/markdown.js';
import { changeLabel } from '../wording/changes.js';

interface ChangeTables {
  readonly kinds: readonly ListedKind[];
  readonly isGrouped: boolean;
  readonly limit: number | undefined;
  readonly columns: readonly string[] | undefined;
  readonly hasDetails: boolean;
  readonly isDense: boolean;
}

/** Nothing without an earlier scan. */
export function changeTables(
  { summary, wording }: ComposeContext,
  wanted: ChangeTables,
  heading: MakeHeading,
  table: Table,
): Block[] {
  if (summary.comparison === null) return [];
  const { kinds, isGrouped, limit, columns, hasDetails, isDense } = wanted;
  const changes = listedChanges(summary);
  const rowsOf = (some: readonly ListedKind[]): number[] =>
    changes.flatMap(({ kind }, index) => (some.includes(kind) ? [index] : []));
  const show = (rows: readonly number[], shown = columns): Block => ({
    type: 'table',
    view: {
      table: 'changes',
      rows: rows.slice(0, limit),
      ...(shown && { columns: shown }),
      ...(!hasDetails && { details: false }),
      ...(isDense && { dense: true }),
      ...(changes.length > 0 && { empty: wording.text('empty.changes-of-kind') }),
    },
  });
  const all = rowsOf(kinds);
  if (!isGrouped || all.length === 0) return [show(all)];
  return LISTED_KINDS.filter((kind) => kinds.includes(kind)).flatMap((kind) => {
    const rows = rowsOf([kind]);
    if (rows.length === 0) return [];
    const text = wording.text('changes.counted', { kind: changeLabel(kind, wording), count: rows.length });
    const shown = ONE_SCAN_KINDS.includes(kind) ? filledColumns(rows, columns, table) : columns;
    return [heading(text, `kind/${kind}`), show(rows, shown)];
  });
}

/** Kinds of policies that one of the two scans does not have. */
const ONE_SCAN_KINDS: readonly ListedKind[] = ['added', 'removed'];

/** Without the columns that are empty in all rows, those about the other scan. Other kinds keep the same columns, to be read down. */
function filledColumns(rows: readonly number[], columns: readonly string[] | undefined, table: Table): string[] {
  const keys = columns ?? table.columns.map(({ key }) => key);
  return keys.filter((key) => {
    const position = table.columns.findIndex((column) => column.key === key);
    return rows.some((row) => (table.rows[row]?.cells[position]?.text ?? '') !== '');
  });
}
