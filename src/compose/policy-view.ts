import type { TableView } from '../model/document.js';
import type { ComposeContext } from './context.js';
import { severityLabel } from './labels.js';
import { selectPolicies, type PolicySelection } from './selection.js';

/** A selection of policies as a view of their table, with the sentence for none. */
export function policyView(context: ComposeContext, selection: PolicySelection): TableView {
  const rows = selectPolicies(context.summary, selection);
  return { table: 'policies', rows, ...(rows.length === 0 && { empty: emptySentence(context, selection) }) };
}

/** Says what there is none of: "No failed check of severity Critical." */
function emptySentence({ wording }: ComposeContext, { select, loop }: PolicySelection): string {
  if (select === 'failed' && loop.severity !== undefined) {
    return wording.text('empty.failed-of-severity', { severity: severityLabel(loop.severity, wording) });
  }
  if (select === 'all' && loop.category !== undefined) return wording.text('empty.policies-of-category');
  return wording.text(`empty.${select === 'all' ? 'policies' : select}`);
}
