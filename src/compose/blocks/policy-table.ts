import type { PolicyTable } from '../../model/document.js';
import type { ComposeContext } from '../context.js';
import { severityLabel } from '../labels.js';
import { selectPolicies, type PolicySelection } from '../selection.js';

export function policyTable(
  context: ComposeContext,
  selection: PolicySelection,
  columns: readonly string[] | undefined,
): PolicyTable {
  const rows = selectPolicies(context.summary, selection);
  return {
    type: 'policyTable',
    view: {
      table: 'policies',
      rows,
      ...(columns === undefined ? {} : { columns }),
      ...(rows.length === 0 ? { empty: emptySentence(context, selection) } : {}),
    },
  };
}

/** Says what there is none of: "No failed check of severity Critical." */
function emptySentence({ wording }: ComposeContext, { select, loop }: PolicySelection): string {
  if (select === 'failed' && loop.severity !== undefined) {
    return wording.text('empty.failed-of-severity', { severity: severityLabel(loop.severity, wording) });
  }
  return wording.text(`empty.${select === 'all' ? 'policies' : select}`);
}
