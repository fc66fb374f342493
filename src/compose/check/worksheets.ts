/** The worksheets of a template: their texts, and each table, column, selection and sort order that they name. */
import { AuditpressError } from '../../errors.js';
import type { TemplateView, TemplateWorksheet } from '../../model/template/template.js';
import { columnsOf, tableNamed } from '../tables/columns.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { workingColumns } from '../tables/working-columns.js';
import { tableRows } from '../tables/table-rows.js';
import { refuseMisplaced } from '../tables/worksheets.js';
import type { ProseCheck } from './prose-check.js';

interface SheetText {
  readonly source: string;
  readonly at: readonly PropertyKey[];
}

/** Handlebars texts of a worksheet. */
export function worksheetTexts({ name, lead, views }: TemplateWorksheet, index: number): SheetText[] {
  const at = ['worksheets', index];
  return [
    { source: name, at: [...at, 'name'] },
    { source: lead, at: [...at, 'lead'] },
    ...views.flatMap(({ title }, view) =>
      title === undefined ? [] : [{ source: title, at: [...at, 'views', view, 'title'] }],
    ),
  ];
}

export function worksheetFaults(sheet: TemplateWorksheet, index: number, check: ProseCheck): void {
  const at = ['worksheets', index];
  const { working } = sheet;
  passes(check, [...at, 'layout'], () => refuseMisplaced(sheet));
  if (working !== undefined) {
    passes(check, [...at, 'working'], () => void workingColumns(working, check.context.wording));
  }
  for (const [number, view] of sheet.views.entries()) viewFaults(view, [...at, 'views', number], check);
}

function viewFaults(view: TemplateView, at: readonly PropertyKey[], check: ProseCheck): void {
  const { tables, context } = check;
  const isKnown = passes(check, [...at, 'table'], () => void tableNamed(view.table, tables));
  if (!isKnown) return;
  const table = tableNamed(view.table, tables);
  passes(check, [...at, 'columns'], () => void columnsOf(view.columns, table));
  passes(check, [...at, 'bars'], () => void columnsOf(view.bars, table));
  passes(check, [...at, view.sort === undefined ? 'select' : 'sort'], () => void tableRows(view, context));
}

/** Runs a step; returns whether it passes, and reports why it does not. */
function passes({ report }: ProseCheck, at: readonly PropertyKey[], step: () => void): boolean {
  try {
    step();
    return true;
  } catch (cause) {
    if (!(cause instanceof DirectiveProblem || cause instanceof AuditpressError)) throw cause;
    report({ file: 'template.yaml', at, line: 1, column: 1, problem: cause.message });
    return false;
  }
}
