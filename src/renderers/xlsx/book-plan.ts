import type { AuditDocument, Worksheet } from '../../model/document/document.js';
import { word } from '../words.js';
import { onlyView, cellAt, sheetTable, type SheetTable } from './data/sheet-table.js';
import { sheetNames } from './names.js';

/** One sheet before it is filled. */
export interface PlannedSheet {
  readonly name: string;
  readonly worksheet: Worksheet;
  /** The table of a `data` sheet. */
  readonly table: SheetTable | undefined;
}

/** What the sheets need to know about each other to link. */
export interface BookPlan {
  readonly sheets: readonly PlannedSheet[];
  /** Name of the sheet that the others link back to; undefined without a summary. */
  readonly summary: string | undefined;
  readonly links: TargetLinks | undefined;
}

/** Links from the row of each target (a category) to its rows in another sheet. */
export interface TargetLinks {
  /** Name of the sheet with the links. */
  readonly home: string;
  /** Index of the column with the links. */
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
  for (const home of sheets.flatMap(homesIn)) {
    for (const { name, table } of sheets) {
      if (table === undefined || name === home.name) continue;
      const column = columnUnder(table, home.targets);
      if (column < 0) continue;
      return { home: home.name, column: home.column, sheet: name, table, rows: runsOf(table, column) };
    }
  }
  // Cells of other columns may link to what a workbook lacks, such as guidance.
  return undefined;
}

interface Home {
  readonly name: string;
  readonly column: number;
  readonly targets: ReadonlySet<string>;
}

/** The columns in which each row has its own target. */
function homesIn({ name, table }: PlannedSheet): Home[] {
  if (table === undefined || table.rows.length === 0) return [];
  return table.columns.flatMap((_, column) => {
    const targets = new Set<string>();
    const isHome = table.rows.every((row, index) => {
      const { target } = cellAt(table, row, column);
      if (target !== undefined) targets.add(target);
      return targets.size === index + 1;
    });
    return isHome ? [{ name, column, targets }] : [];
  });
}

/** The column of the first cell with one of the targets; -1 for none. */
function columnUnder(table: SheetTable, targets: ReadonlySet<string>): number {
  for (const row of table.rows) {
    const column = table.positions.findIndex((position) => {
      const target = row.cells[position]?.target;
      return target !== undefined && targets.has(target);
    });
    if (column >= 0) return column;
  }
  return -1;
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
