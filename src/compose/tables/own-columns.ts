/** Columns of the policies that some documents have: acceptance, why not assessed, stage of the plan, and what an auditor fills in. */
import type { Cell, Column } from '../../model/document/table.js';
import type { NotAssessedReason } from '../../model/report/report.js';
import { PLAN_BUCKETS, type PlanBucket } from '../../model/summary/plan.js';
import type { PolicyEntry } from '../../model/summary/summary.js';
import { memoize } from '../../model/values/memoize.js';
import { countCell, textCell, type ComposeContext } from '../context.js';
import { remediationPlan } from '../policies/plan.js';
import { acceptedCount } from '../wording/acceptances.js';
import { hasSeverities, saysWhyNot } from '../wording/source-values.js';
import { whyNotLabel } from '../wording/why-not.js';

/** Columns with a function to their cells. */
interface OwnColumns {
  readonly columns: readonly Omit<Column, 'label'>[];
  readonly omitted: readonly string[];
  readonly cellsOf: (entry: PolicyEntry) => Cell[];
}

/** A column for the filter that finds what is accepted. No table shows it by default. */
export function acceptanceColumn({ summary, wording }: Pick<ComposeContext, 'summary' | 'wording'>): OwnColumns {
  const key = 'acceptance';
  if (acceptedCount(summary) === 0) return { columns: [], omitted: [key], cellsOf: () => [] };
  const accepted = textCell(wording.text('status.accepted'));
  const none: Cell = { value: null, text: '' };
  return {
    columns: [{ key, type: 'status', weight: 1.7, filter: 'always' }],
    omitted: [],
    cellsOf: ({ acceptance, status }) => [acceptance === null ? none : { ...accepted, status, isAccepted: true }],
  };
}

/** Where the source says of some policies why they were not assessed. */
export function whyNotColumn({ summary, wording }: Pick<ComposeContext, 'summary' | 'wording'>): OwnColumns {
  const key = 'why-not';
  if (!saysWhyNot(summary)) return { columns: [], omitted: [key], cellsOf: () => [] };
  const none: Cell = { value: null, text: '' };
  const reasonCell = memoize((reason: NotAssessedReason | undefined) => textCell(whyNotLabel(reason, wording)));
  return {
    columns: [{ key, type: 'text', weight: 2, filter: true }],
    omitted: [],
    cellsOf: ({ policy, status }) => [status === 'gray' ? reasonCell(policy.notAssessed) : none],
  };
}

/** Empty columns that the auditor fills in by hand, where the settings ask for them. */
export function conclusionColumns({ settings }: ComposeContext): OwnColumns {
  const keys = ['tested', 'conclusion'];
  if (!settings.conclusions) return { columns: [], omitted: keys, cellsOf: () => [] };
  const empty: Cell = { value: null, text: '' };
  const cells = keys.map(() => empty);
  return {
    columns: keys.map((key) => ({ key, type: 'text', weight: 3.5, isInput: true })),
    omitted: [],
    cellsOf: () => cells,
  };
}

/** The action of the remediation plan that closes a policy, and, where the source states severities, when its turn comes. */
export function planColumns(context: ComposeContext): OwnColumns {
  const { summary, wording } = context;
  const isRated = hasSeverities(summary);
  const bucketCell = memoize((bucket: PlanBucket) => textCell(wording.text('plan.bucket', { bucket })));
  const actionCell = memoize((number: number) => countCell(number, wording));
  const actions = new Map(
    remediationPlan(context).groups.flatMap(({ entries, bucket }, position) =>
      entries.map((index) => [index, { bucket, number: position + 1 }]),
    ),
  );
  const none: Cell = { value: null, text: '' };
  const order = PLAN_BUCKETS.map((bucket) => bucketCell(bucket).text);
  return {
    columns: [
      ...(isRated ? [{ key: 'bucket', type: 'text', weight: 1.4, filter: true, order } as const] : []),
      { key: 'action', type: 'count', weight: 1 },
    ],
    omitted: isRated ? [] : ['bucket'],
    cellsOf: ({ index }) => {
      const action = actions.get(index);
      return [
        ...(isRated ? [action === undefined ? none : bucketCell(action.bucket)] : []),
        action === undefined ? none : actionCell(action.number),
      ];
    },
  };
}
