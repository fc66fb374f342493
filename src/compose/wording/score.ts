/** A score and its formula, in the words of the locale. */
import type { Score, ScoreFormula } from '../../model/summary/score.js';
import { percentDecimals } from '../../model/values/percent.js';
import { riskLevelLabel, severityLabel } from './labels.js';
import type { Wording } from './wording.js';

const MOST_DECIMALS = 6;

/** The value with one decimal, or more if one would round it to 0 or 100: `71.3`. */
export function scoreValue({ value }: Score, wording: Wording): string {
  if (value === null) return wording.text('number.not-assessed');
  return wording.decimal(value, percentDecimals(value / 100) ?? MOST_DECIMALS);
}

/** The value with what it is of, and how many policies it counts and leaves out. */
export function scoreText(score: Score, wording: Wording): string {
  const { earned, possible, assessed, leftOut } = score;
  return wording.sentences([
    wording.text('score.value', {
      value: scoreValue(score, wording),
      earned: wording.count(Number(earned.toFixed(1))),
      possible: wording.count(Number(possible.toFixed(1))),
      assessed,
    }),
    wording.text('score.left-out', { count: leftOut }),
  ]);
}

/** How the score is computed, with all weights, and which values have none of their own. */
export function scoreFormulaText({ formula, otherSeverities, otherRiskLevels }: Score, wording: Wording): string {
  const { countsPassedChecks } = formula;
  const others = [
    ...otherSeverities.map(({ value }) => severityLabel(value, wording)),
    ...otherRiskLevels.map(({ value }) => riskLevelLabel(value, wording)),
  ];
  return wording.sentences([
    wording.text('score.weight', {
      severities: weightsText(formula.severity, severityLabel, wording),
      otherSeverity: wording.count(formula.otherSeverity),
      riskLevels: weightsText(formula.riskLevel, riskLevelLabel, wording),
      otherRiskLevel: wording.count(formula.otherRiskLevel),
    }),
    wording.text('score.earns', { counts: countsPassedChecks ? 'checks' : 'nothing' }),
    ...(others.length === 0 ? [] : [wording.text('score.others', { names: wording.list(others) })]),
  ]);
}

function weightsText(
  weights: ScoreFormula['severity'],
  labelOf: (value: string, wording: Wording) => string,
  wording: Wording,
): string {
  return wording.list(
    Object.entries(weights).map(([value, weight]) =>
      wording.text('score.weight-of', { name: labelOf(value, wording), weight: wording.count(weight) }),
    ),
  );
}
