import type { Table } from '../../model/document/table.js';
import type { Status } from '../../model/report/vocabulary.js';
import type { GateOutcome, GateResult } from '../../model/summary/gates.js';
import { nameCell, textCell, type ComposeContext } from '../context.js';
import { observedText, reasonText } from '../wording/gates.js';
import { column, tableOf, type CellColumn } from './table-of.js';

/** The status whose color and shape a result has. */
const STATUSES: Readonly<Record<GateResult, Status>> = { passed: 'green', failed: 'red', 'not-evaluated': 'gray' };

/** One row per gate, in the order given. A gate without a name is called by its rule. */
export function gates({ summary, wording }: ComposeContext): Table {
  const hasNames = summary.gates.some(({ name }) => name !== null);
  const columns: CellColumn<GateOutcome>[] = [
    column('gate', 'text', 4, ({ name, text }) =>
      name === null ? textCell(text) : { ...nameCell(name), detail: text },
    ),
    ...(hasNames ? [column<GateOutcome>('name', 'text', 3, ({ name }) => nameCell(name ?? ''))] : []),
    column('rule', 'text', 4, ({ text }) => textCell(text)),
    column('result', 'status', 2, ({ result }) => ({
      ...textCell(wording.text(`gate.${result}`)),
      status: STATUSES[result],
    })),
    column('observed', 'text', 4, (outcome) => textCell(observedText(outcome, wording))),
    column('reason', 'text', 4, (outcome) => textCell(reasonText(outcome, wording))),
  ];
  return tableOf('gates', summary.gates, columns, wording, { ...(!hasNames && { omitted: ['name'] }) });
}
