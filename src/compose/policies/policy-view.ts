import type { TableView } from '../../model/document/table.js';
import type { ComposeContext } from '../context.js';
import { rowLabel, severityLabel } from '../wording/labels.js';
import { selectPolicies, type PolicySelection } from './selection.js';

/** A selection of policies as a view of their table, with the sentence for none. */
export function policyView(context: ComposeContext, selection: PolicySelection): TableView {
  const rows = selectPolicies(context.summary, selection);
  return { table: 'policies', rows, ...(rows.length === 0 && { empty: emptySentence(context, selection) }) };
}

/** Says what there is none of: "No failed check of severity Critical." */
function emptySentence({ summary, wording }: ComposeContext, selection: PolicySelection): string {
  const { select, loop, severities = [] } = selection;
  const row = loop.severity === undefined ? undefined : summary.breakdowns.severities[loop.severity];
  const labels = severities.map((severity) => severityLabel(severity, wording));
  if (row !== undefined) labels.push(rowLabel(row, severityLabel, wording));
  const isPart = loop.category !== undefined || loop.service !== undefined;
  if (!isPart && labels.length === 0) return wording.text(`empty.${select === 'all' ? 'policies' : select}`);
  if (!isPart && select === 'failed') {
    return wording.text('empty.failed-of-severity', { severity: wording.list(labels) });
  }
  const isCategory = select === 'all' && loop.category !== undefined && labels.length === 0;
  return wording.text(isCategory ? 'empty.policies-of-category' : 'empty.selection');
}
