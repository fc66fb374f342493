/** What policies weigh. Weights are from 0 to 1,000. */
export interface ScoreFormula {
  readonly severity: Readonly<Record<string, number>>;
  /** Of all other severities, also of none. */
  readonly otherSeverity: number;
  readonly riskLevel: Readonly<Record<string, number>>;
  readonly otherRiskLevel: number;
  /** Whether a policy that did not pass earns the share of its resource checks that passed. Otherwise it earns nothing. */
  readonly countsPassedChecks: boolean;
}

export const DEFAULT_SCORE_FORMULA: ScoreFormula = {
  severity: { Critical: 10, High: 6, Moderate: 3, Low: 2, VeryLow: 1 },
  otherSeverity: 3,
  riskLevel: { Red: 2, Amber: 1.5, Green: 1 },
  otherRiskLevel: 1,
  countsPassedChecks: true,
};

export interface DefaultWeight {
  readonly value: string;
  readonly policies: number;
}

export interface Score {
  readonly formula: ScoreFormula;
  /** 100 times earned / possible, 0 to 100; null if nothing that weighs something was assessed. */
  readonly value: number | null;
  /** Sums of weights over the assessed policies. */
  readonly earned: number;
  readonly possible: number;
  readonly assessed: number;
  readonly leftOut: number;
  /** In the order of the breakdowns. */
  readonly otherSeverities: readonly DefaultWeight[];
  readonly otherRiskLevels: readonly DefaultWeight[];
}
