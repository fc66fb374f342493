/** The remediation plan in tables: the actions that close most, and when to do what. */
import { type Table, withTarget } from '../../model/document/table.js';
import { MOST_CHECKS_OF_LITTLE_WORK, type PlanPart } from '../../model/summary/plan.js';
import { nameCell, textCell, type ComposeContext, countCell } from '../context.js';
import { cellLabel, severityLabel } from '../wording/labels.js';
import { ratioCell } from './counts.js';
import { column, tableOf, type CellColumn } from './table-of.js';
import { planItems, planPart, planTitle, remediationPlan, type PlanItem } from '../policies/plan.js';
import { hasServices } from '../wording/source-values.js';

/** The few cards of the remediation plan that close most. */
export function largestCards(context: ComposeContext): Table {
  const { summary, wording } = context;
  const items = planItems(context);
  const largest = remediationPlan(context).largest.groups.flatMap(({ index }) => items[index] ?? []);
  const part = hasServices(summary) ? 'service' : 'category';
  const columns: CellColumn<PlanItem>[] = [
    column('number', 'id', 0.8, ({ anchor, number }) => withTarget(textCell(wording.count(number)), anchor)),
    column('card', 'text', 6, (item) => nameCell(planTitle(item, context).title)),
    ...(largest.some((item) => planPart(item, context) !== '')
      ? [column<PlanItem>(part, 'text', 2.6, (item) => nameCell(planPart(item, context)))]
      : []),
    column('severity', 'severity', 1.4, ({ entries: [first] }) =>
      textCell(cellLabel(severityLabel)(first.severity, wording)),
    ),
    column('closed', 'count', 1.2, ({ entries }) => countCell(entries.length, wording)),
    column('failed-resource-checks', 'count', 1.4, ({ closing }) => countCell(closing.failedResourceChecks, wording), {
      label: wording.text('column.checks-failed'),
    }),
  ];
  return tableOf('largest-cards', largest, columns, wording, { empty: 'not-passed' });
}

/** When to do what: the buckets of the remediation plan, with the rule of each and what is compliant once it and those above it are done. */
export function planBuckets(context: ComposeContext): Table {
  const { wording } = context;
  const names = {
    critical: severityLabel('Critical', wording),
    high: severityLabel('High', wording),
    moderate: severityLabel('Moderate', wording),
    few: MOST_CHECKS_OF_LITTLE_WORK,
  };
  const columns: CellColumn<PlanPart & { readonly anchor: string }>[] = [
    column('bucket', 'text', 2, ({ bucket, anchor }) =>
      withTarget(textCell(wording.text('plan.bucket', { bucket })), anchor),
    ),
    column('bucket-rule', 'text', 6, ({ bucket }) => textCell(wording.text('plan.rule', { bucket, ...names }))),
    column('actions', 'count', 1.2, ({ groups }) => countCell(groups, wording)),
    column('closed', 'count', 1.2, ({ entries }) => countCell(entries.length, wording)),
    column(
      'failed-resource-checks',
      'count',
      1.4,
      ({ failedResourceChecks }) => countCell(failedResourceChecks, wording),
      { label: wording.text('column.checks-failed') },
    ),
    column('compliance-then', 'percent', 1.4, ({ compliance }) => ratioCell(compliance, wording)),
  ];
  const buckets = remediationPlan(context).buckets.map((part, index) => ({
    ...part,
    anchor: `plan-bucket-${index + 1}`,
  }));
  return tableOf('plan-buckets', buckets, columns, wording, { empty: 'not-passed' });
}
