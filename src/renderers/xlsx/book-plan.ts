import type { AuditDocument, Worksheet } from '../../model/document.js';
import { resolveView, type ShownTable } from '../view.js';
import { word } from '../words.js';
import { onlyView } from './only-view.js';
import { sheetNames } from './sheet-names.js';

/** One sheet before it is filled. */
export interface PlannedSheet {
  readonly name: string;
  readonly worksheet: Worksheet;
  /** The table of a `data` sheet. */
  readonly view: ShownTable | undefined;
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
  readonly view: ShownTable;
  /** Positions of the first and the last row in `view`, by target. */
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
    view: worksheet.layout === 'data' ? resolveView(document, onlyView(worksheet)) : undefined,
  }));
  return {
    sheets,
    summary: sheets.find(({ worksheet }) => worksheet.layout === 'summary')?.name,
    links: targetLinks(sheets),
  };
}

function targetLinks(sheets: readonly PlannedSheet[]): TargetLinks | undefined {
  const listed = sheets.flatMap(({ name, view }) =>
    (view?.columns ?? []).flatMap((_, column) => {
      if (!view?.rows.some(({ cells }) => cells[column]?.target)) return [];
      return [{ name, view, column, rows: runsOf(view, column) }];
    }),
  );
  // Other columns may lead to what workbooks do not hold, such as guidance.
  for (const home of listed.filter(({ view, rows }) => rows.size === view.rows.length)) {
    const targets = [...home.rows.keys()];
    const other = listed.find(({ name, rows }) => name !== home.name && targets.some((target) => rows.has(target)));
    if (other === undefined) continue;
    return { home: home.name, column: home.column, sheet: other.name, view: other.view, rows: other.rows };
  }
  return undefined;
}

/** The first unbroken run of rows under each target. */
function runsOf(view: ShownTable, column: number): Map<string, { first: number; last: number }> {
  const runs = new Map<string, { first: number; last: number }>();
  view.rows.forEach(({ cells }, index) => {
    const target = cells[column]?.target;
    if (target === undefined) return;
    const run = runs.get(target);
    if (run === undefined) runs.set(target, { first: index, last: index });
    else if (run.last === index - 1) run.last = index;
  });
  return runs;
}
