import type { Worksheet, WorksheetView } from '../../model/document/document.js';
import type { TemplateView } from '../../model/template/template.js';
import type { Expander } from '../prose/expand.js';
import { DirectiveProblem } from '../prose/markdown.js';
import type { Subject } from '../subject.js';
import { columnsOf, tableNamed } from '../tables/views.js';
import { atWorksheet, chartsOf, refuseMisplaced, workingColumns, worksheetKey } from '../tables/worksheets.js';
import { formulaText } from '../wording/labels.js';
import type { PortfolioContext } from './context.js';
import { controlItems } from './control.js';
import { portfolioFigures } from './key-figures.js';

/** The worksheets that the template lists, without those of a trend, groups or owners that the portfolio does not have. */
export function portfolioWorksheets(context: PortfolioContext, subject: Subject, expander: Expander): Worksheet[] {
  const composed = context.template.worksheets.map((sheet, index) =>
    atWorksheet(index, (where) => {
      const expand = (text: string): string => expander.expand(text, subject.names, where);
      const isSummary = sheet.layout === 'summary';
      refuseMisplaced(sheet);
      if (sheet.layout === 'reperform') {
        throw new DirectiveProblem('expected the layout summary, tables or data for a portfolio, found reperform');
      }
      return {
        name: expand(sheet.name),
        key: worksheetKey(sheet),
        lead: expand(sheet.lead),
        layout: sheet.layout,
        figures: isSummary ? portfolioFigures(context) : [],
        definitions: isSummary ? controlItems(context) : [],
        ...(isSummary && { remarks: remarksOf(context) }),
        views: sheet.views.map((view) => viewOf(view, subject, expand)),
        ...(sheet.look !== undefined && { look: sheet.look }),
        ...(sheet.working !== undefined && { working: workingColumns(sheet.working, context.wording) }),
      };
    }),
  );
  const present = composed.filter(({ views }) => views.some(({ table }) => isGiven(table, context)));
  // A workbook has at least one sheet.
  return present.length === 0 ? composed : present;
}

function isGiven(table: string, { summary: { groups, owners, trend } }: PortfolioContext): boolean {
  switch (table) {
    case 'groups':
      return groups.length > 0;
    case 'owners':
      return owners.length > 0;
    case 'trend':
      return trend !== null;
    default:
      return true;
  }
}

function viewOf(view: TemplateView, subject: Subject, expand: (text: string) => string): WorksheetView {
  const { wording, tables } = subject;
  const table = tableNamed(view.table, tables);
  const columns = columnsOf(view.columns, table);
  const bars = columnsOf(view.bars, table);
  const isCut = view.limit !== undefined && view.limit < table.rows.length;
  const title = view.title === undefined ? table.title : expand(view.title);
  const shown = view.limit ?? table.rows.length;
  return {
    ...subject.rowsOf(view),
    ...(isCut && { rows: [...table.rows.keys()].slice(0, view.limit) }),
    ...(columns && { columns }),
    ...(isCut
      ? { title: wording.text('table.first', { title, shown, total: table.rows.length }) }
      : view.title !== undefined && { title }),
    ...(bars && { bars }),
    ...(view.chart === true && chartsOf(view.table, table, title, wording)),
  };
}

/** The formula, and what a reader of the key figures has to know. */
function remarksOf({ summary, wording }: PortfolioContext): NonNullable<Worksheet['remarks']> {
  const { text } = wording;
  const others = summary.results.filter(({ own }) => own !== null).length;
  const warnings = [
    summary.notAssessed.length > 0 ? text('portfolio.remark-not-assessed', { count: summary.notAssessed.length }) : '',
    others > 0 ? text('portfolio.other-formula', { count: others }) : '',
  ];
  return [
    { tone: 'note', text: text('remark.formula', { formula: formulaText(summary.formula, wording) }) },
    ...warnings.filter((warning) => warning !== '').map((warning) => ({ tone: 'warning' as const, text: warning })),
  ];
}
