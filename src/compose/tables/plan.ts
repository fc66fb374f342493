import { withTarget, type Table } from '../../model/document/table.js';
import { countCell, nameCell, row, textCell, type ComposeContext } from '../context.js';
import { planItems, planTitle, remediationPlan } from '../policies/plan.js';

/** The few cards of the remediation plan that close most, and what they do together with those above them. */
export function largestCards(context: ComposeContext): Table {
  const { wording } = context;
  const { text } = wording;
  const items = planItems(context);
  return {
    title: text('table.largest-cards'),
    columns: [
      { key: 'number', label: text('column.number'), type: 'id', weight: 0.8 },
      { key: 'card', label: text('column.card'), type: 'text', weight: 6 },
      { key: 'closed', label: text('column.closed'), type: 'count', weight: 1.2 },
      { key: 'failed-resource-checks', label: text('column.checks-failed'), type: 'count', weight: 1.4 },
      { key: 'cumulated', label: text('column.cumulated'), type: 'percent', weight: 1.4 },
      { key: 'compliance-then', label: text('column.compliance-then'), type: 'percent', weight: 1.4 },
    ],
    rows: remediationPlan(context).largest.flatMap(({ index, cumulated, closing }) => {
      const item = items[index];
      if (item === undefined) return [];
      return [
        row([
          withTarget(textCell(wording.count(item.number)), item.anchor),
          nameCell(planTitle(item, context)),
          countCell(item.entries.length, wording),
          countCell(item.closing.failedResourceChecks, wording),
          { value: cumulated.share, text: wording.ratio(cumulated) },
          { value: closing.compliance.share, text: wording.ratio(closing.compliance) },
        ]),
      ];
    }),
    empty: text('empty.not-passed'),
  };
}
