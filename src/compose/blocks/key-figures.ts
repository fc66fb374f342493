import type { KeyFigure, KeyFigures, Definitions } from '../../model/document/document.js';
import type { ComposeContext } from '../context.js';
import { areComparable, type ComparedFigures, type Pair } from '../../model/summary/comparison.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type { ComplianceFormula } from '../../model/report/vocabulary.js';
import type { Group, Ratio } from '../../model/summary/summary.js';
import { worstSeverity } from '../../model/summary/risk-order.js';
import { isBlank } from '../../model/values/open-value.js';
import { pointsBetween } from '../../model/values/percent.js';
import { adjustedValues, hasAccepted } from '../wording/acceptances.js';
import { countedBy, formulaText, severityLabel, otherComplianceLabel } from '../wording/labels.js';
import type { Wording } from '../wording/wording.js';
import { sparkline } from './trend.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { scoreFormulaText, scoreText } from '../wording/score.js';
import { countsChecks } from '../../model/summary/figures.js';

/** Names that templates call figures by. Compliance comes with its other formula, and without accepted risks. */
export const KEY_FIGURES = [
  'compliance',
  'coverage',
  'not-passed',
  'worst-not-passed',
  'resource-checks',
  'policies',
] as const;

/** @param shown in the order of the figures. Default: all */
export function keyFigures(
  context: ComposeContext,
  shown: readonly (typeof KEY_FIGURES)[number][] = KEY_FIGURES,
): KeyFigures {
  const isShown = ({ key = '' }: KeyFigure): boolean =>
    shown.some((name) => name === (key.startsWith('compliance') ? 'compliance' : key));
  return { type: 'keyFigures', figures: keyFigureList(context).filter(isShown) };
}

/** @param of its denominator in words. */
export function countFigure(
  key: string,
  value: number,
  of: string,
  wording: Wording,
  label = wording.text(`figure.${key}`),
): KeyFigure {
  return { key, label, type: 'count', value, text: wording.count(value), of };
}

export function ratioFigure(key: string, ratio: Ratio, of: string, wording: Wording): KeyFigure {
  const label = wording.text(`figure.${key}`);
  return { key, label, type: 'percent', value: ratio.share, text: wording.ratio(ratio), of };
}

/** Points in percent by which the candidate formulas must differ for both to be shown. */
const MUCH = 1;

/** Never where the source states its formula: then there is no other one. */
export function formulasDifferMuch({ complianceByFormula, compliance, formula }: AuditSummary): boolean {
  if (formula.basis === 'stated') return false;
  return complianceByFormula.some(({ compliance: other }) => pointsApart(other, compliance) > MUCH);
}

/** Of whole numbers, so that exactly one point is not a little more. Nothing to divide by counts as 0 %. */
function pointsApart(one: Ratio, other: Ratio): number {
  const [first, second] = [one.denominator || 1, other.denominator || 1];
  return (100 * Math.abs(one.numerator * second - other.numerator * first)) / (first * second);
}

/** Compliance by the formula of the report; where the other formula differs much, by that one too, each with its formula. */
function complianceFigures(context: ComposeContext): KeyFigure[] {
  const { summary, wording } = context;
  const line = sparkline(context, 'compliance');
  const own = summary.formula.formula;
  const shown = formulasDifferMuch(summary)
    ? summary.complianceByFormula.toSorted(
        (left, right) => Number(right.formula === own) - Number(left.formula === own),
      )
    : [{ formula: own, compliance: summary.compliance }];
  return shown.map(({ formula, compliance }) => {
    const counted = {
      numerator: compliance.numerator,
      denominator: compliance.denominator,
      counted: countedBy(formula),
      formula: formulaText(formula, wording),
    };
    const of =
      summary.entryTally.assessed === 0
        ? wording.text('figure.of-nothing-assessed')
        : wording.text(shown.length > 1 ? 'figure.compliance-by' : 'figure.compliance-of', counted);
    if (formula !== own) {
      const label = otherComplianceLabel('figure', formula, wording);
      const before = otherBefore(summary, formula);
      return {
        ...ratioFigure('compliance', compliance, of, wording),
        ...pointsDifference(before && { before, after: compliance }, wording),
        key: 'compliance-other',
        label,
      };
    }
    return {
      ...ratioFigure('compliance', compliance, of, wording),
      ...pointsDifference(comparable(summary)?.compliance, wording),
      ...(line && { line }),
    };
  });
}

function otherBefore(summary: AuditSummary, formula: ComplianceFormula): Ratio | undefined {
  if (comparable(summary) === undefined) return undefined;
  return summary.comparison?.before.complianceByFormula.find((other) => other.formula === formula)?.compliance;
}

type Difference = Pick<KeyFigure, 'difference'>;

/** Not of scans by different benchmarks: their figures differ also where nothing about the account changed. */
function comparable({ comparison }: AuditSummary): ComparedFigures | undefined {
  return comparison !== null && areComparable(comparison) ? comparison.overall : undefined;
}

/** Nothing without an earlier scan. */
function countDifference<T>(pair: Pair<T> | undefined, countOf: (of: T) => number, wording: Wording): Difference {
  if (pair === undefined) return {};
  const difference = countOf(pair.after) - countOf(pair.before);
  return { difference: difference === 0 ? wording.text('difference.none') : wording.difference(difference) };
}

/** Nothing without an earlier scan, or if one of the two has no percentage. */
function pointsDifference(pair: Pair<Ratio> | undefined, wording: Wording): Difference {
  if (pair?.before.share === undefined || pair.before.share === null || pair.after.share === null) return {};
  const points = pointsBetween(pair.before.share, pair.after.share);
  if (points === 0) return { difference: wording.text('difference.none') };
  return { difference: wording.text('difference.points', { points: wording.points(points) }) };
}

/** Compliance without what is accepted, beside that of the service; nothing if nothing is accepted. */
function adjustedFigure({ summary: { acceptances }, wording }: ComposeContext): KeyFigure[] {
  if (!hasAccepted(acceptances)) return [];
  const { accepted, compliance } = acceptances;
  const values = { ...adjustedValues(acceptances, wording), accepted: accepted.total };
  return [
    ratioFigure('compliance-adjusted', compliance, wording.text('figure.compliance-adjusted-of', values), wording),
  ];
}

function notPassedOf({ summary: { acceptances, entryTally }, wording }: ComposeContext): string {
  const { assessed } = entryTally;
  if (!hasAccepted(acceptances)) return wording.text('figure.not-passed-of', { assessed });
  return wording.text('figure.not-passed-of-accepted', { assessed, accepted: acceptances.accepted.total });
}

export function keyFigureList(context: ComposeContext): KeyFigure[] {
  const { summary, wording } = context;
  const { text } = wording;
  const { entryTally, policyTally, categories, coverage, resourceChecks } = summary;
  const overall = comparable(summary);
  const before = overall && summary.comparison?.before.policyTally;
  const policies = before && { before, after: policyTally };
  const worst = worstStated(summary);
  const coverageOf = text('figure.coverage-of', { numerator: coverage.numerator, denominator: coverage.denominator });
  const policiesOf = text('figure.policies-of', { entries: entryTally.total, categories: categories.length });
  const checksOf = text('figure.resource-checks-of', { evaluated: resourceChecks.evaluated });
  return [
    ...complianceFigures(context),
    ...adjustedFigure(context),
    { ...ratioFigure('coverage', coverage, coverageOf, wording), ...pointsDifference(overall?.coverage, wording) },
    ofSome(
      {
        ...countFigure('not-passed', entryTally.notPassed, notPassedOf(context), wording),
        ...countDifference(overall?.tally, ({ notPassed }) => notPassed, wording),
        status: 'red',
      },
      entryTally.assessed,
      wording,
    ),
    ...(worst === undefined ? [] : [worstFigure(worst, context)]),
    ...(countsChecks(summary)
      ? [
          ofSome(
            {
              ...countFigure('resource-checks', resourceChecks.failed, checksOf, wording),
              ...countDifference(overall?.resourceChecks, ({ failed }) => failed, wording),
            },
            resourceChecks.evaluated,
            wording,
          ),
        ]
      : []),
    {
      ...countFigure('policies', policyTally.total, policiesOf, wording),
      ...countDifference(policies, ({ total }) => total, wording),
    },
  ];
}

/** Reports of tools may state no severity at all. Then nothing is the worst. */
function worstStated({ origin, severities }: AuditSummary): Group | undefined {
  const worst = worstSeverity(severities);
  return origin !== null && worst !== undefined && isBlank(worst.value) ? undefined : worst;
}

function worstFigure({ value, tally }: Group, { summary, wording }: ComposeContext): KeyFigure {
  const comparison = comparable(summary) === undefined ? null : summary.comparison;
  const before = comparison?.before.severities.find((severity) => severity.value === value);
  const counts = comparison === null ? undefined : { before: before?.tally.notPassed ?? 0, after: tally.notPassed };
  const label = wording.text('figure.worst-not-passed', { severity: severityLabel(value, wording) });
  const of = wording.text('figure.worst-not-passed-of', { assessed: tally.assessed });
  const figure: KeyFigure = {
    ...countFigure('worst-not-passed', tally.notPassed, of, wording, label),
    ...countDifference(counts, (count) => count, wording),
    status: 'red',
  };
  return ofSome(figure, tally.assessed, wording);
}

/** None of nothing is not known to be none. */
function ofSome({ status, ...figure }: KeyFigure, of: number, wording: Wording): KeyFigure {
  if (of > 0) return { ...figure, ...(status && { status }) };
  const nothing = figure.key === 'resource-checks' ? 'figure.of-nothing-evaluated' : 'figure.of-nothing-assessed';
  return { ...figure, value: null, text: wording.text('number.not-assessed'), of: wording.text(nothing) };
}

/**
 * The score with its formula, below the compliance of the service. Nothing unless a score is asked for.
 *
 * @throws DirectiveProblem for a template that does not allow one
 */
export function scoreBlock({ summary, template, wording }: ComposeContext): Definitions[] {
  if (!template.score) throw new DirectiveProblem('expected "score: true" in template.yaml for "::score", found none');
  const { score, compliance } = summary;
  if (score === null) return [];
  const { numerator, denominator } = compliance;
  const items = [
    [
      'score.compliance',
      wording.text('score.compliance-of', { percent: wording.ratio(compliance), numerator, denominator }),
    ],
    ['score.term', scoreText(score, wording)],
    ['score.formula', scoreFormulaText(score, wording)],
  ] as const;
  return [
    { type: 'definitions', items: items.map(([term, text]) => ({ term: wording.text(term), text, type: 'text' })) },
  ];
}
