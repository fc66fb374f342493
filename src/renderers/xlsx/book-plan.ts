import type { AuditDocument, Worksheet } from '../../model/document.js';
import { word } from '../words.js';
import { onlyView } from './only-view.js';
import { sheetNames } from './sheet-names.js';
import { cellAt, sheetTable, type SheetTable } from './sheet-table.js';

/** One sheet before it is filled. */
export interface PlannedSheet {
  readonly name: string;
  readonly worksheet: Worksheet;
  /** The table of a `data` sheet. */
  readonly table: SheetTable | undefined;
}

/** What sheets have to know of each other to lead there. */
export interface BookPlan {
  readonly sheets: readonly PlannedSheet[];
  /** Name of the sheet that the others lead back to; undefined in a workbook without a summary. */
  readonly summary: string | undefined;
  readonly links: TargetLinks | undefined;
}

/** From the one row of each target (a category) to the rows of another sheet that stand under it. */
export interface TargetLinks {
  /** Name of the sheet whose cells lead to another one. */
  readonly home: string;
  /** Index of the column whose cells do. */
  readonly column: number;
  readonly sheet: string;
  readonly table: SheetTable;
  /** Positions of the first and the last row in `table`, by target. */
  readonly rows: ReadonlyMap<string, { readonly first: number; readonly last: number }>;
}

export function planBook(document: AuditDocument): BookPlan {
  const names = sheetNames(
    document.worksheets.map(({ name }) => name),
    word(document, 'xlsx.sheet'),
  );
  const sheets = document.worksheets.map((worksheet, index) => ({
    name: names[index] ?? '',
    worksheet,
    table: worksheet.layout === 'data' ? sheetTable(document, onlyView(worksheet)) : undefined,
  }));
  return {
    sheets,
    summary: sheets.find(({ worksheet }) => worksheet.layout === 'summary')?.name,
    links: targetLinks(sheets),
  };
}

function targetLinks(sheets: readonly PlannedSheet[]): TargetLinks | undefined {
  const listed = sheets.flatMap(({ name, table }) =>
    (table?.columns ?? []).flatMap((_, column) => {
      if (!table?.rows.some((row) => cellAt(table, row, column).target)) return [];
      return [{ name, table, column, rows: runsOf(table, column) }];
    }),
  );
  // Other columns may lead to what workbooks do not hold, such as guidance.
  for (const home of listed.filter(({ table, rows }) => rows.size === table.rows.length)) {
    const targets = [...home.rows.keys()];
    const other = listed.find(({ name, rows }) => name !== home.name && targets.some((target) => rows.has(target)));
    if (other === undefined) continue;
    return { home: home.name, column: home.column, sheet: other.name, table: other.table, rows: other.rows };
  }
  return undefined;
}

/** The first unbroken run of rows under each target. */
function runsOf(table: SheetTable, column: number): Map<string, { first: number; last: number }> {
  const runs = new Map<string, { first: number; last: number }>();
  table.rows.forEach((row, index) => {
    const { target } = cellAt(table, row, column);
    if (target === undefined) return;
    const run = runs.get(target);
    if (run === undefined) runs.set(target, { first: index, last: index });
    else if (run.last === index - 1) run.last = index;
  });
  return runs;
}
