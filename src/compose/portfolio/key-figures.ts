import type { KeyFigure } from '../../model/document/document.js';
import { countedBy } from '../wording/labels.js';
import type { PortfolioContext } from './context.js';

/** The figures of the whole, each with its denominator in words. */
export function portfolioFigures({ summary, wording }: PortfolioContext): KeyFigure[] {
  const { text, count } = wording;
  const { figures, accounts, combinations, formula } = summary;
  const { compliance, coverage, tally } = figures;
  return [
    {
      key: 'compliance',
      label: text('figure.compliance'),
      type: 'percent',
      value: compliance.share,
      text: wording.ratio(compliance),
      of: text('figure.compliance-of', {
        numerator: compliance.numerator,
        denominator: compliance.denominator,
        counted: countedBy(formula),
      }),
    },
    {
      key: 'coverage',
      label: text('figure.coverage'),
      type: 'percent',
      value: coverage.share,
      text: wording.ratio(coverage),
      of: text('figure.coverage-of', { numerator: coverage.numerator, denominator: coverage.denominator }),
    },
    {
      key: 'not-passed',
      label: text('figure.not-passed'),
      type: 'count',
      value: tally.notPassed,
      text: count(tally.notPassed),
      of: text('figure.not-passed-of', { assessed: tally.assessed }),
      status: 'red',
    },
    {
      key: 'failed-resource-checks',
      label: text('figure.failed-checks'),
      type: 'count',
      value: summary.figures.failedResourceChecks,
      text: count(summary.figures.failedResourceChecks),
      of: text('figure.failed-checks-of', { policies: summary.policies.length }),
    },
    {
      key: 'accounts',
      label: text('figure.accounts'),
      type: 'count',
      value: figures.accounts,
      text: count(figures.accounts),
      of: text('figure.accounts-of', { accounts: accounts.length }),
    },
    {
      key: 'reports',
      label: text('figure.reports'),
      type: 'count',
      value: figures.reports,
      text: count(figures.reports),
      of: text('figure.reports-of', { combinations }),
    },
  ];
}
