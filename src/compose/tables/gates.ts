/** What came of each gate. */
import type { Cell, Table } from '../../model/document/table.js';
import type { Status } from '../../model/report/vocabulary.js';
import type { GateOutcome, GateResult } from '../../model/summary/gates.js';
import { nameCell, row, textCell, type ComposeContext } from '../context.js';
import { observedText, reasonText } from '../wording/gates.js';

/** The status whose color and shape a result has. */
const STATUSES: Readonly<Record<GateResult, Status>> = { passed: 'green', failed: 'red', 'not-evaluated': 'gray' };

/** One row per gate, in the order given. A gate without a name is called by its rule. */
export function gates({ summary, wording }: ComposeContext): Table {
  const { text } = wording;
  const hasNames = summary.gates.some(({ name }) => name !== null);
  return {
    title: text('table.gates'),
    columns: [
      { key: 'gate', label: text('column.gate'), type: 'text', weight: 4 },
      ...(hasNames ? [{ key: 'name', label: text('column.name'), type: 'text', weight: 3 } as const] : []),
      { key: 'rule', label: text('column.rule'), type: 'text', weight: 4 },
      { key: 'result', label: text('column.result'), type: 'status', weight: 2 },
      { key: 'observed', label: text('column.observed'), type: 'text', weight: 4 },
      { key: 'reason', label: text('column.reason'), type: 'text', weight: 4 },
    ],
    ...(!hasNames && { omitted: ['name'] }),
    rows: summary.gates.map((outcome) =>
      row([
        gateCell(outcome),
        ...(hasNames ? [nameCell(outcome.name ?? '')] : []),
        textCell(outcome.text),
        { ...textCell(text(`gate.${outcome.result}`)), status: STATUSES[outcome.result] },
        textCell(observedText(outcome, wording)),
        textCell(reasonText(outcome, wording)),
      ]),
    ),
    empty: text('empty.gates'),
  };
}

function gateCell({ name, text }: GateOutcome): Cell {
  return name === null ? textCell(text) : { ...nameCell(name), detail: text };
}
