import type { Worksheet } from '../../model/document/document.js';
import { DirectiveProblem } from '../prose/markdown.js';
import type { SheetContents } from '../tables/worksheets.js';
import { formulaText } from '../wording/labels.js';
import type { PortfolioContext } from './context.js';
import { controlItems } from './control.js';
import { portfolioFigures } from './key-figures.js';

/** What worksheets show of a portfolio besides its tables. */
export function portfolioSheets(context: PortfolioContext): SheetContents {
  return {
    summary: () => ({
      figures: portfolioFigures(context),
      definitions: controlItems(context),
      remarks: remarksOf(context),
    }),
    checks() {
      throw new DirectiveProblem('expected the layout summary, tables or data for a portfolio, found reperform');
    },
    isGiven: (table) => isGiven(table, context),
  };
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
