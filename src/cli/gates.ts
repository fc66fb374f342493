/** Results of gates, in words, and the failure of those that did not pass. */
import { AuditpressError } from '../errors.js';
import {
  unitOf,
  type GateObservation,
  type GateOperator,
  type GateOutcome,
  type GateReason,
  type GateRule,
  type GateUnit,
} from '../model/summary/gates.js';
import type { NoteExample } from '../model/summary/notes.js';
import type { Ratio } from '../model/summary/summary.js';
import { decimalsBesideLimit } from '../model/values/percent.js';
import { printable } from './output.js';
import type { SetResult } from './result-schema.js';
import { counted } from './text-table.js';

/** An outcome as JSON. */
export type GateJson = SetResult['summary']['gates'][number];

const SIX_DECIMALS = 1e6;

export function gateResult({ name, text, rule, result, observed, reason }: GateOutcome): GateJson {
  return {
    name,
    rule: text,
    result,
    observed: observed && { ...valueOf(observed), text: observedText(observed, Number(rule.limit)) },
    reason: reason && { code: reason.code, message: reasonText(reason, rule) },
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

const TOTALS = { assessed: 'assessed', policies: 'policies', 'resource-checks': 'resource checks evaluated' } as const;

/** @param limit from which the text of another value must differ */
function observedText(observed: GateObservation, limit: number): string {
  switch (observed.type) {
    case 'count':
      return `${observed.count} of ${observed.total} ${TOTALS[observed.of]}`;
    case 'ratio':
      return ratioText(observed.ratio, limit);
    case 'drop': {
      const { points, before, after } = observed;
      if (points === 0) return `unchanged at ${ratioText(after)}`;
      const change = points < 0 ? 'a rise' : 'a drop';
      return `${change} of ${decimal(Math.abs(points), limit)} points, from ${ratioText(before)} to ${ratioText(after)}`;
    }
  }
}

function ratioText({ share, numerator, denominator }: Ratio, limit = 0): string {
  return `${decimal((share ?? 0) * 100, limit)}% (${numerator} of ${denominator})`;
}

function decimal(percent: number, limit: number): string {
  return percent.toFixed(decimalsBesideLimit(percent / 100, limit / 100));
}

const REQUIRED: Readonly<Record<GateOperator, string>> = {
  '=': 'exactly',
  '<=': 'at most',
  '>=': 'at least',
  '<': 'less than',
  '>': 'more than',
};

const UNITS: Readonly<Record<GateUnit, string>> = { count: '', percent: '%', points: ' points' };

function reasonText(reason: GateReason, { operator, limit, figure }: GateRule): string {
  switch (reason.code) {
    case 'limit':
      return `required: ${REQUIRED[operator]} ${limit}${UNITS[unitOf(figure)]}`;
    case 'no-baseline':
      return 'there is no baseline to compare with';
    case 'no-acceptances':
      return 'there is no file of risk acceptances';
    case 'nothing-assessed':
      return 'nothing that the gate counts was assessed';
    case 'nothing-assessed-before':
      return 'nothing that the gate counts was assessed in the baseline';
    case 'formula-undecided':
      return 'the report does not confirm one compliance formula, and whether the gate passes depends on the formula';
    case 'unrecognized':
      return statusesText(reason);
    case 'unrecognized-before':
      return `in the baseline, ${statusesText(reason)}`;
    case 'contradiction':
      return `the report contradicts itself in what the gate counts: ${placesText(reason, contradictionText)}`;
    case 'contradiction-before':
      return `the baseline contradicts itself in what the gate counts: ${placesText(reason, contradictionText)}`;
    case 'severity-unknown':
      return `the severity "${reason.name}" is not ranked${suggestion(reason.nearest)}`;
    case 'category-unknown':
      return `the report has no category "${reason.name}"${suggestion(reason.nearest)}`;
    case 'service-unknown':
      return `the report has no service "${reason.name}"${suggestion(reason.nearest)}`;
  }
}

type Places = Extract<GateReason, { readonly places: unknown }>;

function statusesText(reason: Places): string {
  const policies = counted(reason.count, 'policy that the gate counts has', 'policies that the gate counts have');
  return `${policies} a status that auditpress does not know: ${placesText(reason, ({ subject, found }) => `${subject} (${found})`)}`;
}

function contradictionText({ path, subject, expected, found }: NoteExample): string {
  const field = subject === '' ? path : `${subject}: ${path.slice(path.lastIndexOf('.') + 1)}`;
  return `${field} (expected ${expected}, found ${found})`;
}

function placesText({ places, count }: Places, textOf: (place: NoteExample) => string): string {
  const others = count - places.length;
  return `${places.map(textOf).join(', ')}${others === 0 ? '' : ` and ${others} more`}`;
}

function suggestion(nearest: string | null): string {
  return nearest === null ? '' : ` (did you mean "${nearest}"?)`;
}

const RESULTS = { passed: 'passed', failed: 'FAILED', 'not-evaluated': 'NOT EVALUATED' } as const;

/** One line per gate: `FAILED         critical failed = 0: 8 of 24 assessed, required: exactly 0`. */
export function gateLines(gates: readonly GateJson[]): readonly string[] {
  const width = Math.max(...gates.map(({ result }) => RESULTS[result].length));
  return gates.map((gate) => `${RESULTS[gate.result].padEnd(width)}  ${printable(findingText(gate))}`);
}

/** `critical failed = 0: 8 of 24 assessed, required: exactly 0` */
function findingText({ name, rule, observed, reason }: GateJson): string {
  const found = [observed?.text, reason?.message].filter((part) => part !== undefined).join(', ');
  return `${name === null ? rule : `${name} (${rule})`}: ${found}`;
}

/** One line per gate that did not pass. */
function gateProblems(gates: readonly GateJson[]): readonly string[] {
  return gates.filter(({ result }) => result !== 'passed').map(findingText);
}

/** A report with what came of its gates. */
export interface GatedReport {
  /** To name it among others. */
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
