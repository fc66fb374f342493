import type { TableView } from '../model/document.js';
import type { ComposeContext } from './context.js';
import { rowLabel, severityLabel } from './labels.js';
import { selectPolicies, type PolicySelection } from './selection.js';

/** A selection of policies as a view of their table, with the sentence for none. */
export function policyView(context: ComposeContext, selection: PolicySelection): TableView {
  const rows = selectPolicies(context.summary, selection);
  return { table: 'policies', rows, ...(rows.length === 0 && { empty: emptySentence(context, selection) }) };
}

/** Says what there is none of: "No failed check of severity Critical." */
function emptySentence({ summary, wording }: ComposeContext, { select, loop }: PolicySelection): string {
  const severity = loop.severity === undefined ? undefined : summary.breakdowns.severities[loop.severity];
  if (select === 'failed' && severity !== undefined) {
    return wording.text('empty.failed-of-severity', { severity: rowLabel(severity, severityLabel, wording) });
  }
  if (select === 'all' && loop.category !== undefined) return wording.text('empty.policies-of-category');
  return wording.text(`empty.${select === 'all' ? 'policies' : select}`);
}
