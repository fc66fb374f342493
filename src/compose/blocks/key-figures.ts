import type { KeyFigure, KeyFigures } from '../../model/document/document.js';
import type { ComposeContext } from '../context.js';
import { countedBy, severityLabel } from '../wording/labels.js';

export function keyFigures(context: ComposeContext): KeyFigures {
  return { type: 'keyFigures', figures: keyFigureList(context) };
}

/** The figures, each with its denominator in words. */
export function keyFigureList({ summary, wording }: ComposeContext): KeyFigure[] {
  const { text, count } = wording;
  const { entryTally, compliance, coverage, resourceChecks } = summary;
  const worst = summary.severities[0];
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
        counted: countedBy(summary.formula.formula),
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
      value: entryTally.notPassed,
      text: count(entryTally.notPassed),
      of: text('figure.not-passed-of', { assessed: entryTally.assessed }),
      status: 'red',
    },
    {
      key: 'worst-not-passed',
      label: text('figure.worst-not-passed', { severity: severityLabel(worst?.value ?? '', wording) }),
      type: 'count',
      value: worst?.tally.notPassed ?? 0,
      text: count(worst?.tally.notPassed ?? 0),
      of: text('figure.worst-not-passed-of', { assessed: worst?.tally.assessed ?? 0 }),
      status: 'red',
    },
    {
      key: 'resource-checks',
      label: text('figure.resource-checks'),
      type: 'count',
      value: resourceChecks.failed,
      text: count(resourceChecks.failed),
      of: text('figure.resource-checks-of', { evaluated: resourceChecks.evaluated }),
    },
    {
      key: 'policies',
      label: text('figure.policies'),
      type: 'count',
      value: summary.policyTally.total,
      text: count(summary.policyTally.total),
      of: text('figure.policies-of', { entries: entryTally.total, categories: summary.categories.length }),
    },
  ];
}
