/** Which tables become worksheets, in what order: the template's list, filled. */
import { AuditpressError } from '../errors.js';
import type { Table, TableView, Worksheet } from '../model/document.js';
import type { TemplateView } from '../model/template.js';
import { documentControlItems } from './blocks/document-control.js';
import { keyFigureList } from './blocks/key-figures.js';
import type { ComposeContext } from './context.js';
import { columnsOf, tableNamed } from './directives.js';
import type { Expander, ProseContext } from './prose/expand.js';
import { DirectiveProblem } from './prose/markdown.js';
import { policyView } from './policy-view.js';
import { SELECTIONS } from './selection.js';

export function composeWorksheets(
  context: ComposeContext,
  tables: Readonly<Record<string, Table>>,
  expander: Expander,
  names: ProseContext,
): Worksheet[] {
  return context.template.worksheets.map((sheet, index) => {
    const where = `template.yaml, worksheets[${index}]`;
    const isSummary = sheet.layout === 'summary';
    return {
      name: expander.expand(sheet.name, names, where),
      lead: expander.expand(sheet.lead, names, where),
      layout: sheet.layout,
      figures: isSummary ? keyFigureList(context) : [],
      definitions: isSummary ? documentControlItems(context) : [],
      views: sheet.views.map((view) => worksheetView(view, context, tables, where)),
    };
  });
}

function worksheetView(
  view: TemplateView,
  context: ComposeContext,
  tables: Readonly<Record<string, Table>>,
  where: string,
): TableView {
  try {
    const columns = columnsOf(view.columns, tableNamed(view.table, { tables }));
    return {
      ...(view.select === undefined
        ? { table: view.table }
        : policyView(context, { select: selectionNamed(view), loop: {} })),
      ...(columns && { columns }),
    };
  } catch (problem) {
    if (!(problem instanceof DirectiveProblem)) throw problem;
    throw new AuditpressError('usage', 'template-malformed', `${where}: ${problem.message}`, {
      hint: 'See docs/templates.md for the tables, columns and selections that worksheets may use.',
    });
  }
}

function selectionNamed({ table, select }: TemplateView): (typeof SELECTIONS)[number] {
  const selection = SELECTIONS.find((name) => name === select);
  if (selection !== undefined && table === 'policies') return selection;
  throw new DirectiveProblem(
    table === 'policies'
      ? `expected a selection out of ${SELECTIONS.join(', ')}, found "${String(select)}"`
      : `expected the table policies for a selection of policies, found "${table}"`,
  );
}
