import type { Cell } from '../../../model/document/document.js';
import type { ShownTable } from '../../view.js';
import type { PdfContext } from '../context.js';
import { continuations } from './continuations.js';
import type { Grid } from './grid.js';
import type { RowKind } from './rules.js';

/** A row as it stands on a page: a row of the table, or a part of one that is longer than a page can hold. */
export interface RowPart {
  readonly kind: Exclude<RowKind, 'head'>;
  readonly cells: readonly Cell[];
  /** Destination to set at it. */
  readonly destination: string | undefined;
}

/** Rows and totals in their order, made one by one. */
export function* drawParts(table: ShownTable, { widths, size }: Grid, context: PdfContext): Generator<RowPart> {
  for (const row of table.rows) {
    const anchor = row.anchor === undefined ? undefined : context.anchors.claim(row.anchor);
    let kind: RowPart['kind'] = 'row';
    for (const { cells } of continuations(row, widths, size, context)) {
      yield { kind, cells, destination: kind === 'row' ? anchor : undefined };
      kind = 'rest';
    }
  }
  if (table.totals === undefined) return;
  let kind: RowPart['kind'] = 'total';
  for (const { cells } of continuations(table.totals, widths, size, context)) {
    yield { kind, cells, destination: undefined };
    kind = 'rest';
  }
}
