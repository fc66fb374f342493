import { withTarget, type Table } from '../../model/document/table.js';
import { countCell, nameCell, textCell, type ComposeContext } from '../context.js';
import { planItems, planTitle, remediationPlan } from '../policies/plan.js';
import { ratioCell } from './counts.js';
import { column, tableOf, type CellColumn } from './table-of.js';

/** The few cards of the remediation plan that close most, and what they do together with those above them. */
export function largestCards(context: ComposeContext): Table {
  const { wording } = context;
  const items = planItems(context);
  const largest = remediationPlan(context).largest.flatMap((card) => {
    const item = items[card.index];
    return item === undefined ? [] : [{ ...card, item }];
  });
  const columns: CellColumn<(typeof largest)[number]>[] = [
    column('number', 'id', 0.8, ({ item }) => withTarget(textCell(wording.count(item.number)), item.anchor)),
    column('card', 'text', 6, ({ item }) => nameCell(planTitle(item, context))),
    column('closed', 'count', 1.2, ({ item }) => countCell(item.entries.length, wording)),
    column(
      'failed-resource-checks',
      'count',
      1.4,
      ({ item }) => countCell(item.closing.failedResourceChecks, wording),
      { label: wording.text('column.checks-failed') },
    ),
    column('cumulated', 'percent', 1.4, ({ cumulated }) => ratioCell(cumulated, wording)),
    column('compliance-then', 'percent', 1.4, ({ closing }) => ratioCell(closing.compliance, wording)),
  ];
  return tableOf('largest-cards', largest, columns, wording, { empty: 'not-passed' });
}
