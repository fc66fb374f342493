/** The policies that changed since an earlier scan, as tables. */
import type { Block } from '../../model/document/document.js';
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
): Block[] {
  if (summary.comparison === null) return [];
  const { kinds, isGrouped, limit, columns, hasDetails, isDense } = wanted;
  const changes = listedChanges(summary);
  const rowsOf = (some: readonly ListedKind[]): number[] =>
    changes.flatMap(({ kind }, index) => (some.includes(kind) ? [index] : []));
  const show = (rows: readonly number[]): Block => ({
    type: 'table',
    view: {
      table: 'changes',
      rows: rows.slice(0, limit),
      ...(columns && { columns }),
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
    return [heading(text, `kind/${kind}`), show(rows)];
  });
}
