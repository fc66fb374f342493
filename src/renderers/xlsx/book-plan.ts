import type { AuditDocument, WorkingColumn, Worksheet } from '../../model/document/document.js';
import type { TableView } from '../../model/document/table.js';
import { memoize } from '../../model/values/memoize.js';
import { word } from '../words.js';
import { onlyView, cellAt, sheetColumn, sheetTable, type SheetTable } from './data/sheet-table.js';
import { rowLinks, type RowLinks } from './data/row-links.js';
import { absoluteRange } from './cells/cells.js';
import { sheetNames, type Names } from './names.js';
import { ColumnTexts, countedNames, type CountedTable } from './recount/counted-table.js';

export interface PlannedSheet {
  readonly name: string;
  readonly worksheet: Worksheet;
  readonly data: DataPlan | undefined;
}

export interface DataPlan {
  readonly table: SheetTable;
  readonly name: string;
  /** Columns for the team, and how many of the table's columns come before them: all but its keys. */
  readonly working: readonly WorkingColumn[];
  readonly workingAt: number;
  readonly headRow: number;
}

export interface BookPlan {
  readonly sheets: readonly PlannedSheet[];
  /** Name of the sheet that the others link back to; undefined without a summary. */
  readonly summary: string | undefined;
  readonly links: TargetLinks | undefined;
  /** Links between rows that belong together, by the names of sheets. */
  readonly rowLinks: ReadonlyMap<string, RowLinks>;
  /** The tables whose rows formulas can count, by their names in the document. */
  readonly counted: ReadonlyMap<string, CountedTable>;
}

/** Links from the row of each target (a category) to its rows in another sheet. */
export interface TargetLinks {
  readonly home: Home;
  /** Index of the column whose cells are links. */
  readonly linked: number;
  readonly sheet: string;
  readonly table: SheetTable;
  /** Positions of the first and the last row in `table`, by target. */
  readonly rows: ReadonlyMap<string, { readonly first: number; readonly last: number }>;
}

/** @param names takes those of tables, and of the columns that formulas count */
export function planBook(document: AuditDocument, names: Names): BookPlan {
  const sheetTitles = sheetNames(
    document.worksheets.map(({ name }) => name),
    word(document, 'xlsx.sheet'),
  );
  const at = document.worksheets.findIndex(({ layout }) => layout === 'summary');
  const summary = sheetTitles[at];
  const sheets = document.worksheets.map((worksheet, index) => {
    const name = sheetTitles[index] ?? '';
    const headRow = headRowCount(document, summary, name) + 1;
    return {
      name,
      worksheet,
      data: worksheet.layout === 'data' ? planData(document, worksheet, names, headRow) : undefined,
    };
  });
  return {
    sheets,
    summary,
    links: targetLinks(sheets),
    rowLinks: rowLinks(document, sheets),
    counted: countedTables(document, sheets, names),
  };
}

export function headRowCount(document: AuditDocument, summary: string | undefined, name: string): number {
  return 3 + Number(document.meta.mark !== null) + Number(summary !== undefined && summary !== name);
}

function planData(document: AuditDocument, worksheet: Worksheet, names: Names, headRow: number): DataPlan {
  const view = onlyView(worksheet);
  const table = sheetTable(document, view);
  const { columns, rows } = table;
  return {
    table,
    name: rows.length === 0 ? '' : names.reserve(worksheet.key ?? view.table),
    working: rows.length === 0 ? [] : (worksheet.working ?? []),
    workingAt: columns.findLastIndex(({ isKey }) => isKey !== true) + 1,
    headRow,
  };
}

/** Those that a sheet shows whole. Names the cells of their columns. */
function countedTables(
  document: AuditDocument,
  sheets: readonly PlannedSheet[],
  names: Names,
): Map<string, CountedTable> {
  const counted = new Map<string, CountedTable>();
  for (const from of countedNames(document)) {
    const sheet = sheets.find(({ data, worksheet: { views } }) => {
      return (
        data !== undefined && data.table.rows.length > 0 && views[0]?.table === from && isWhole(views[0], document)
      );
    });
    if (sheet?.data) counted.set(from, countedTable(sheet.name, sheet.data, names));
  }
  return counted;
}

/** In any order. */
function isWhole({ rows, table }: TableView, { tables }: AuditDocument): boolean {
  return rows === undefined || rows.length === tables[table]?.rows.length;
}

function countedTable(sheet: string, data: DataPlan, names: Names): CountedTable {
  const { headRow, name, table } = data;
  const ranges = new Map(
    table.columns.map(({ key }, index) => {
      const column = sheetColumn(data, index);
      const cells = { left: column, right: column, top: headRow + 1, bottom: headRow + table.rows.length };
      return [key, names.define(`${name}_${key}`, absoluteRange(sheet, cells))];
    }),
  );
  const filled = table.columns.find((_, index) => table.rows.every((row) => cellAt(table, row, index).text !== ''));
  return {
    rowCount: table.rows.length,
    anyRange: [...ranges.values()][0],
    filledRange: filled && ranges.get(filled.key),
    rangeOf: (column) => ranges.get(column),
    textsOf: memoize((column) => {
      const index = table.columns.findIndex(({ key }) => key === column);
      return new ColumnTexts(table.rows.map((row) => cellAt(table, row, index).text));
    }),
  };
}

function targetLinks(sheets: readonly PlannedSheet[]): TargetLinks | undefined {
  for (const home of sheets.flatMap(homesIn)) {
    for (const { name, data } of sheets) {
      const table = data?.table;
      if (table === undefined || name === home.name) continue;
      const column = columnUnder(table, home.targets);
      if (column < 0) continue;
      return { home, linked: linkedColumn(home), sheet: name, table, rows: runsOf(table, column) };
    }
  }
  // Cells of other columns may link to what a workbook lacks, such as guidance.
  return undefined;
}

/** The count of all rows under a target, whatever their status, because LibreOffice does not wrap a link; or else the target's own. */
function linkedColumn({ column, table }: Home): number {
  const total = table.columns.findIndex(({ type, status }) => type === 'count' && status === undefined);
  return total < 0 ? column : total;
}

interface Home {
  readonly name: string;
  readonly table: SheetTable;
  /** Index of the column whose cells have the targets. */
  readonly column: number;
  readonly targets: ReadonlySet<string>;
}

function homesIn({ name, data }: PlannedSheet): Home[] {
  const table = data?.table;
  if (table === undefined || table.rows.length === 0) return [];
  return table.columns.flatMap((_, column) => {
    const targets = new Set<string>();
    const isHome = table.rows.every((row, index) => {
      const { target } = cellAt(table, row, column);
      if (target !== undefined) targets.add(target);
      return targets.size === index + 1;
    });
    return isHome ? [{ name, table, column, targets }] : [];
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
