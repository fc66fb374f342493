import type { AuditDocument, WorksheetView } from '../../../model/document/document.js';
import type { Recount, RowConditions, TableRecount } from '../../../model/document/recount.js';
import type { Column } from '../../../model/document/table.js';
import { memoize } from '../../../model/values/memoize.js';
import { countFormula, labeledFormula, shareFormula } from './count-formula.js';
import type { CountedTable } from './counted-table.js';

export interface TableFormulas {
  /** The formula of a body cell in a row of the sheet; undefined for a cell that keeps its value. */
  body(index: number, row: number, label: string): string | undefined;
  /** The formula of a count or share of all rows that those above, in a range of rows of the sheet, do not count. */
  rest(index: number, row: number, above: RowRange): string | undefined;
  /** The formula of a total over all counted rows. */
  total(index: number, row: number): string | undefined;
  /** A share from other columns of the table; `cellsOf` returns what adds up a column. */
  share(index: number, cellsOf: (index: number) => string): string | undefined;
}

/** Empty if the last row is before the first one. */
interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** Rows counted by rows that count. Beyond, programs would take seconds after each change, and body cells keep their values. */
const MAX_COMPARISONS = 2_000_000;

/**
 * @param tables that formulas can count
 * @param addressOf the address of the cell of a column in a row, such as `B7`
 */
export function tableFormulas(
  document: AuditDocument,
  tables: ReadonlyMap<string, CountedTable>,
  view: WorksheetView,
  shown: { readonly columns: readonly Column[]; readonly rowCount: number },
  addressOf: (index: number, row: number) => string,
): TableFormulas | undefined {
  const { recount } = view;
  const counted = recount && tables.get(recount.from);
  if (recount === undefined || counted === undefined) return undefined;
  const { columns, rowCount } = shown;
  const first = document.tables[view.table]?.columns[0]?.key;
  const isLive = columns[0]?.key === first && rowCount * counted.rowCount <= MAX_COMPARISONS;
  const recountOf = (index: number): Recount | undefined => recount.columns[columns[index]?.key ?? ''];
  const share = (index: number, cellsOf: (index: number) => string): string | undefined => {
    const wanted = recountOf(index);
    if (wanted?.type !== 'share') return undefined;
    const [part, whole] = [wanted.rows, wanted.of].map((where) => sumOver(where, columns, recount, cellsOf));
    return part && whole && shareFormula(part, whole, wanted.none);
  };
  const countOf = memoize((wanted: Recount) => labeledFormula(wanted, counted, recount.by));
  return {
    share,
    body(index, row, label) {
      const wanted = recountOf(index);
      if (wanted === undefined || !isLive || recount.except.includes(label)) return undefined;
      const text = label;
      return share(index, (other) => addressOf(other, row)) ?? countOf(wanted)({ text, cell: `$${addressOf(0, row)}` });
    },
    rest(index, row, { first, last }) {
      const wanted = recountOf(index);
      if (wanted === undefined) return undefined;
      if (wanted.type === 'share') return share(index, (other) => addressOf(other, row));
      const all = countFormula(wanted, counted);
      return all && (last < first ? all : `${all}-SUM(${addressOf(index, first)}:${addressOf(index, last)})`);
    },
    total(index, row) {
      const wanted = recountOf(index);
      return wanted && (share(index, (other) => addressOf(other, row)) ?? countFormula(wanted, counted));
    },
  };
}

/** The columns that count the rows of a condition, added up; undefined if some are not shown. */
function sumOver(
  where: RowConditions,
  columns: readonly Column[],
  recount: TableRecount,
  cellsOf: (index: number) => string,
): string | undefined {
  const [condition, ...others] = where;
  if (others.length > 0 || condition?.isNot === true) return undefined;
  const wanted = condition === undefined ? [undefined] : condition.texts;
  const indices = wanted.map((text) =>
    columns.findIndex(({ key }) => isCountOf(recount.columns[key], condition?.column, text)),
  );
  return indices.includes(-1) ? undefined : indices.map(cellsOf).join('+');
}

/** Whether it is the number of rows with a text in a column, or without one, of all rows. */
function isCountOf(recount: Recount | undefined, column: string | undefined, text: string | undefined): boolean {
  if (recount?.type !== 'rows' || recount.where.length > 1) return false;
  const [condition] = recount.where;
  if (condition === undefined || text === undefined) return condition === undefined && text === undefined;
  return condition.isNot !== true && condition.column === column && condition.texts.join('\n') === text;
}
