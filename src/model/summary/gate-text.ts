import { decimalsBesideLimit } from '../values/percent.js';
import {
  unitOf,
  type GateObservation,
  type GateOperator,
  type GateOutcome,
  type GateReason,
  type GateRule,
  type GateUnit,
} from './gates.js';
import type { NoteExample } from './notes.js';
import type { Ratio } from './summary.js';

export function gateTexts({ observed, reason, rule }: Pick<GateOutcome, 'observed' | 'reason' | 'rule'>): {
  readonly observed: string | null;
  readonly reason: string | null;
} {
  return {
    observed: observed && observedText(observed, Number(rule.limit)),
    reason: reason && reasonText(reason, rule),
  };
}

/** `critical failed = 0: 8 of 24 assessed, required: exactly 0` */
export function gateSentence(
  { name, text }: Pick<GateOutcome, 'name' | 'text'>,
  { observed, reason }: ReturnType<typeof gateTexts>,
): string {
  const found = [observed, reason].filter((part) => part !== null).join(', ');
  return `${name === null ? text : `${name} (${text})`}: ${found}`;
}

const TOTALS = {
  assessed: 'assessed',
  policies: 'policies',
  'resource-checks': 'resource checks evaluated',
  tests: 'tests evaluated',
} as const;

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
    case 'order-unknown':
      return 'neither scan states when it was made, so which one is earlier is not known';
    case 'not-comparable':
      return 'the earlier scan is by another benchmark, another version of it or another tool, so a drop would not be one of the account';
    case 'no-acceptances':
      return 'there is no file of risk acceptances';
    case 'nothing-assessed':
      return 'nothing that the gate counts was assessed';
    case 'nothing-assessed-before':
      return 'nothing that the gate counts was assessed in the baseline';
    case 'no-resource-checks':
      return 'the tool passes or fails a policy as a whole, so the report has no resource checks';
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
    case 'population-unknown':
      return membershipText(reason, '');
    case 'population-unknown-before':
      return membershipText(reason, ' of the baseline');
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
  const policies =
    reason.count === 1
      ? '1 policy that the gate counts has'
      : `${String(reason.count)} policies that the gate counts have`;
  return `${policies} a status that auditpress does not know: ${placesText(reason, ({ subject, found }) => `${subject} (${found})`)}`;
}

function membershipText(reason: Places, since: string): string {
  const policies = reason.count === 1 ? `1 policy${since}` : `${String(reason.count)} policies${since}`;
  return `it is not known whether the gate counts ${policies}, and the result depends on that: ${placesText(reason, unknownText)}`;
}

function unknownText({ path, subject, found }: NoteExample): string {
  const field = path.slice(path.lastIndexOf('.') + 1);
  return found === '""' ? `${subject} (${field} not stated)` : `${subject} (${field}: ${found})`;
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
