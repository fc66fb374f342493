import type { KeyFigure } from '../../model/document/document.js';
import { countsChecks } from '../../model/summary/figures.js';
import { countFigure, ratioFigure } from '../blocks/key-figures.js';
import { countedBy } from '../wording/labels.js';
import type { PortfolioContext } from './context.js';

export function portfolioFigures({ summary, wording }: PortfolioContext): KeyFigure[] {
  const { text } = wording;
  const { figures, accounts, combinations, formula, policies, results } = summary;
  const { compliance, coverage, tally, failedResourceChecks } = figures;
  const counting = policies.filter(({ countsChecks }) => countsChecks);
  const failedOf = text('figure.failed-checks-of', { policies: counting.length });
  return [
    ratioFigure(
      'compliance',
      compliance,
      text('figure.compliance-of', {
        numerator: compliance.numerator,
        denominator: compliance.denominator,
        counted: countedBy(formula),
      }),
      wording,
    ),
    ratioFigure(
      'coverage',
      coverage,
      text('figure.coverage-of', { numerator: coverage.numerator, denominator: coverage.denominator }),
      wording,
    ),
    {
      ...countFigure(
        'not-passed',
        tally.notPassed,
        text('figure.not-passed-of', { assessed: tally.assessed }),
        wording,
      ),
      status: 'red',
    },
    ...(results.length === 0 || results.some(countsChecks)
      ? [countFigure('failed-resource-checks', failedResourceChecks, failedOf, wording, text('figure.failed-checks'))]
      : []),
    countFigure('accounts', figures.accounts, text('figure.accounts-of', { accounts: accounts.length }), wording),
    countFigure('reports', figures.reports, text('figure.reports-of', { combinations }), wording),
  ];
}
