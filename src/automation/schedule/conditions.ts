/** Whether documents are delivered, by what a schedule asks for. */
import { compare } from '../../aggregate/compare.js';
import type { DeliverOtherwise, DeliverWhen } from '../../model/settings/delivery-conditions.js';
import { isNotPassed } from '../../model/report/vocabulary.js';
import { areComparable, type Comparison, type Pair } from '../../model/summary/comparison.js';
import type { GateOutcome } from '../../model/summary/gates.js';
import type { Ratio, ScanSummary } from '../../model/summary/summary.js';

export const DECISIONS = ['deliver', 'note', 'nothing'] as const;

export interface Decision {
  /** `note` is a message without documents. */
  readonly decision: (typeof DECISIONS)[number];
  readonly reason: string;
}

export interface Grounds {
  /** As counted, not redacted. */
  readonly current: ScanSummary;
  /** The report of the last run of the schedule that made this account and benchmark; null if there is none. */
  readonly earlier: ScanSummary | null;
  readonly gates: readonly GateOutcome[];
}

/** Pure. Without an earlier report, `changed` and `worse` deliver: nobody has seen the documents yet. */
export function decide(when: DeliverWhen, otherwise: DeliverOtherwise, { current, earlier, gates }: Grounds): Decision {
  const found = findingOf(when, current, earlier, gates);
  if (found.holds) return { decision: 'deliver', reason: found.reason };
  return { decision: otherwise, reason: found.reason };
}

interface Finding {
  readonly holds: boolean;
  readonly reason: string;
}

function findingOf(
  when: DeliverWhen,
  current: ScanSummary,
  earlier: ScanSummary | null,
  gates: readonly GateOutcome[],
): Finding {
  switch (when) {
    case 'always':
      return { holds: true, reason: 'The schedule always delivers.' };
    case 'gate-failed':
      return gateFinding(gates);
    case 'changed':
    case 'worse': {
      if (earlier === null) return { holds: true, reason: 'It is the first report of this schedule.' };
      const comparison = compare(earlier, current);
      const found = when === 'changed' ? changesIn(comparison, current) : setbacksIn(comparison, current);
      if (found.length > 0) return { holds: true, reason: `Since the last run: ${found.join(', ')}.` };
      const nothing = when === 'changed' ? 'no policy changed' : 'nothing is worse';
      return { holds: false, reason: `Since the last run, ${nothing}.` };
    }
  }
}

/** A gate that cannot be evaluated has not passed. */
function gateFinding(gates: readonly GateOutcome[]): Finding {
  if (gates.length === 0) return { holds: false, reason: 'There are no gates.' };
  const failed = gates.filter(({ result }) => result !== 'passed');
  const first = failed[0];
  if (first === undefined) return { holds: false, reason: 'All gates passed.' };
  const others = failed.length === 1 ? '' : `, and ${String(failed.length - 1)} more`;
  const verb = first.result === 'failed' ? 'failed' : 'could not be evaluated';
  return { holds: true, reason: `The gate "${first.text}" ${verb}${others}.` };
}

function changesIn({ before, changes, counts }: Comparison, after: ScanSummary): readonly string[] {
  const statuses = changes.filter((change) => {
    if (change.before === null || change.after === null) return false;
    const [was, now] = [before.entries[change.before], after.entries[change.after]];
    if (was?.status !== now?.status) return true;
    return now?.status === 'unrecognized' && was?.policy.compliance !== now.policy.compliance;
  });
  return [
    ...counted(statuses.length, 'policy has another status', 'policies have another status'),
    ...counted(counts.added, 'policy is new', 'policies are new'),
    ...counted(counts.removed, 'policy is gone', 'policies are gone'),
  ];
}

function setbacksIn(comparison: Comparison, after: ScanSummary): readonly string[] {
  const { before, changes, common, overall } = comparison;
  let newly = 0;
  let more = 0;
  for (const change of changes) {
    const now = change.after === null ? undefined : after.entries[change.after];
    const was = change.before === null ? undefined : before.entries[change.before];
    if (now === undefined || !isNotPassed(now.status)) continue;
    if (was === undefined || !isNotPassed(was.status)) newly += 1;
    else if (now.failedResourceCount > was.failedResourceCount || (was.status === 'amber' && now.status === 'red')) {
      more += 1;
    }
  }
  // Of another version of the benchmark, compliance may be lower although nothing about the account changed.
  const { compliance } = areComparable(comparison) ? overall : (common ?? overall);
  const fell = compliance.after.share === null ? 'compliance can no longer be calculated' : 'compliance is lower';
  return [
    ...counted(newly, 'policy newly does not pass', 'policies newly do not pass'),
    ...counted(more, 'policy is worse', 'policies are worse'),
    ...(hasFallen(compliance) ? [fell] : []),
  ];
}

/** Compares exact fractions: rounding does not decide. */
function hasFallen({ before, after }: Pair<Ratio>): boolean {
  if (before.share === null) return false;
  return after.share === null || after.numerator * before.denominator < before.numerator * after.denominator;
}

function counted(count: number, one: string, several: string): readonly string[] {
  return count === 0 ? [] : [`${String(count)} ${count === 1 ? one : several}`];
}
