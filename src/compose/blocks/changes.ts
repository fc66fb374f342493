/** The policies that changed since an earlier scan, as tables. */
import type { Block } from '../../model/document/document.js';
import type { Table, TableView } from '../../model/document/table.js';
import { LISTED_KINDS, listedChanges, type ListedChange, type ListedKind } from '../../model/summary/listed-changes.js';
import type { PolicyEntry } from '../../model/summary/summary.js';
import { groupBy } from '../../model/values/group-by.js';
import { nameText, type ComposeContext } from '../context.js';
import type { MakeHeading } from '../prose/markdown.js';
import { compactView } from '../tables/compact.js';
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
  const { before } = summary.comparison;
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
    const head = heading(text, `kind/${kind}`);
    if (!ONE_SCAN_KINDS.includes(kind)) return [head, show(rows)];
    const scan = kind === 'removed' ? before : summary;
    const categories = limit === undefined ? unassessedByCategory(rows, changes) : new Map<number, number[]>();
    const others = rows.filter((row) => ![...categories.values()].some((listed) => listed.includes(row)));
    return [
      head,
      ...(others.length === 0 ? [] : [show(others, filledColumns(others, columns, table))]),
      ...[...categories].flatMap(([category, listed]) => {
        const name = nameText(scan.categories[category]?.categoryName ?? '');
        const label = wording.text('changes.not-assessed', { category: name, count: listed.length });
        const view: TableView = {
          table: 'changes',
          rows: listed,
          columns: LISTED,
          details: false,
          dense: true,
          joined: true,
        };
        const { view: compact, lead } = compactView(view, table, wording);
        return [
          heading(label, `kind/${kind}/${String(category + 1)}`, 1),
          ...(lead === null ? [] : [lead]),
          { type: 'table', view: compact } as const,
        ];
      }),
    ];
  });
}

/** Columns of policies in two lanes. */
const LISTED = ['number', 'title', 'severity'];
/** Policies that were not assessed, at least, for lists of their own. */
const MANY = 20;

/** Of policies that one of the two scans does not have, those that the other did not assess, if there are many: nothing else is known of them. */
function unassessedByCategory(rows: readonly number[], changes: readonly ListedChange[]): Map<number, number[]> {
  const unassessed = rows.filter((row) => entryOf(changes[row])?.status === 'gray');
  if (unassessed.length < MANY) return new Map();
  const categories = groupBy(unassessed, (row) => entryOf(changes[row])?.categoryIndex ?? -1);
  return new Map([...categories].sort(([one], [other]) => one - other));
}

function entryOf(change: ListedChange | undefined): PolicyEntry | null {
  return change?.after ?? change?.before ?? null;
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
