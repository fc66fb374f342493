/** Results of gates, in words, and the failure of those that did not pass. */
import { AuditpressError } from '../base/errors.js';
import { gateSentence, gateTexts } from '../model/summary/gate-text.js';
import type { GateObservation, GateOutcome, GateUnit } from '../model/summary/gates.js';
import { printable } from './output.js';
import type { SetResult } from './result-schema.js';

export type GateJson = SetResult['summary']['gates'][number];

const SIX_DECIMALS = 1e6;

export function gateResult({ name, text, rule, result, observed, reason }: GateOutcome): GateJson {
  const texts = gateTexts({ rule, observed, reason });
  return {
    name,
    rule: text,
    result,
    observed: observed && { ...valueOf(observed), text: texts.observed ?? '' },
    reason: reason && { code: reason.code, message: texts.reason ?? '' },
  };
}

function valueOf(observed: GateObservation): { readonly value: number; readonly unit: GateUnit } {
  const rounded = (value: number): number => Math.round(value * SIX_DECIMALS) / SIX_DECIMALS;
  switch (observed.type) {
    case 'count':
      return { value: observed.count, unit: 'count' };
    case 'ratio':
      return { value: rounded((observed.ratio.share ?? 0) * 100), unit: 'percent' };
    case 'drop':
      return { value: rounded(observed.points), unit: 'points' };
  }
}

const RESULTS = { passed: 'passed', failed: 'FAILED', 'not-evaluated': 'NOT EVALUATED' } as const;

/** One line per gate: `FAILED         critical failed = 0: 8 of 24 assessed, required: exactly 0`. */
export function gateLines(gates: readonly GateJson[]): readonly string[] {
  const width = Math.max(...gates.map(({ result }) => RESULTS[result].length));
  return gates.map((gate) => `${RESULTS[gate.result].padEnd(width)}  ${printable(findingText(gate))}`);
}

/** `critical failed = 0: 8 of 24 assessed, required: exactly 0` */
function findingText({ name, rule, observed, reason }: GateJson): string {
  return gateSentence({ name, text: rule }, { observed: observed?.text ?? null, reason: reason?.message ?? null });
}

function gateProblems(gates: readonly GateJson[]): readonly string[] {
  return gates.filter(({ result }) => result !== 'passed').map(findingText);
}

export interface GatedReport {
  readonly name: string;
  readonly gates: readonly GateJson[];
}

/** @throws AuditpressError `gates-failed` (gate) if a gate of a report did not pass */
export function refuseFailedGates(reports: readonly GatedReport[]): void {
  const problems = problemsOf(reports);
  if (problems.length === 0) return;
  const [{ gates } = { gates: [] }, ...others] = reports;
  if (others.length === 0) {
    const message = `${problems.length} of ${gates.length} ${gates.length === 1 ? 'gate' : 'gates'} did not pass`;
    throw new AuditpressError('gates-failed', message, { problems: gateProblems(gates) });
  }
  const failed = reports.filter((report) => gateProblems(report.gates).length > 0).length;
  throw new AuditpressError(
    'gates-failed',
    `expected every report to meet its gates, but ${failed} of ${reports.length} did not`,
    { problems },
  );
}

/** Each gate that did not pass, with the name of its report. */
export function problemsOf(reports: readonly GatedReport[]): readonly string[] {
  return reports.flatMap(({ name, gates }) => gateProblems(gates).map((problem) => `${name}: ${problem}`));
}
