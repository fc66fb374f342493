/** Risk acceptances as tables: all that are about the report, and what needs attention. */
import type { Cell, Column, Table } from '../../model/document/table.js';
import type { Acceptances, RiskAcceptance } from '../../model/summary/acceptances.js';
import type { Instant } from '../../model/values/instant.js';
import { acceptanceAnchor } from '../anchors.js';
import { countCell, dayCell, row, textCell, type ComposeContext } from '../context.js';
import { acceptanceNotes, placeText, subjectText } from '../wording/acceptances.js';
import type { Wording } from '../wording/wording.js';

const COLUMNS: readonly Omit<Column, 'label'>[] = [
  { key: 'acceptance-place', type: 'id', weight: 2.2 },
  { key: 'acceptance-policies', type: 'text', weight: 3 },
  { key: 'acceptance-categories', type: 'text', weight: 2 },
  { key: 'acceptance-services', type: 'text', weight: 2 },
  { key: 'acceptance-accounts', type: 'text', weight: 2 },
  { key: 'acceptance-benchmarks', type: 'text', weight: 2 },
  { key: 'acceptance-state', type: 'text', weight: 1.8, filter: true },
  { key: 'acceptance-from', type: 'date', weight: 1.6 },
  { key: 'acceptance-expires', type: 'date', weight: 1.6 },
  { key: 'acceptance-limit', type: 'count', weight: 1.2 },
  { key: 'accepted', type: 'count', weight: 1.2 },
  { key: 'void', type: 'count', weight: 1.2 },
  { key: 'acceptance-reason', type: 'text', weight: 6 },
  { key: 'acceptance-owner', type: 'text', weight: 3, filter: true },
  { key: 'acceptance-approver', type: 'text', weight: 3, filter: true },
  { key: 'acceptance-evidence', type: 'text', weight: 3 },
];

/** One row per acceptance that is about the account and benchmark, in the order of the files. */
export function riskAcceptances({ summary: { acceptances }, wording }: ComposeContext): Table {
  return {
    title: wording.text('table.risk-acceptances'),
    columns: COLUMNS.map((column) => ({ ...column, label: wording.text(`column.${column.key}`) })),
    rows: (acceptances?.list ?? []).map((acceptance, position) =>
      row(acceptances === null ? [] : cellsOf(acceptance, position, acceptances, wording)),
    ),
    empty: wording.text('empty.risk-acceptances'),
  };
}

function cellsOf(acceptance: RiskAcceptance, position: number, judged: Acceptances, wording: Wording): Cell[] {
  const { policies, categories, services, accounts, benchmarks, from, expires } = acceptance;
  const entriesIn = (list: Acceptances['applied']): Cell => {
    const found = list.find((each) => each.acceptance === position);
    return countCell(found?.entries.length ?? 0, wording);
  };
  const anyText = wording.text('acceptance.any');
  return [
    textCell(placeText(acceptance)),
    ...[policies, categories, services].map((texts) => writtenCell(wording.list(texts), wording)),
    ...[accounts, benchmarks].map((texts) => textCell(texts.length === 0 ? anyText : wording.list(texts))),
    textCell(wording.text(`acceptance.state-${stateOf(position, judged)}`)),
    from === null ? writtenCell('', wording) : dayCell(dayOf(from), wording),
    dayCell(dayOf(expires), wording),
    countCell(acceptance.maxFailed, wording),
    entriesIn(judged.applied),
    entriesIn(judged.void),
    textCell(acceptance.reason),
    textCell(acceptance.owner),
    writtenCell(acceptance.approver, wording),
    writtenCell(acceptance.evidence, wording),
  ];
}

function stateOf(position: number, { expired, notYetValid }: Acceptances): 'expired' | 'not-yet-valid' | 'in-force' {
  if (expired.includes(position)) return 'expired';
  return notYetValid.includes(position) ? 'not-yet-valid' : 'in-force';
}

function dayOf(day: string): Instant {
  return { at: `${day}T00:00:00Z`, dateOnly: true };
}

/** A dash for what is not written. */
function writtenCell(text: string, wording: Wording): Cell {
  return text === '' ? { value: null, text: wording.text('cell.empty') } : textCell(text);
}

/** One row for each acceptance and reason to look at it. */
export function acceptanceNotesTable({ summary, wording }: ComposeContext): Table {
  const positions = new Map(summary.acceptances?.list.map((acceptance, position) => [acceptance, position]));
  const applied = new Set(summary.acceptances?.applied.map(({ acceptance }) => acceptance));
  return {
    title: wording.text('table.acceptance-notes'),
    columns: [
      { key: 'acceptance-kind', label: wording.text('column.acceptance-kind'), type: 'text', weight: 1.8 },
      { key: 'acceptance-subject', label: wording.text('column.acceptance-subject'), type: 'text', weight: 4 },
      { key: 'acceptance-owner', label: wording.text('column.acceptance-owner'), type: 'text', weight: 1.8 },
      { key: 'acceptance-detail', label: wording.text('column.acceptance-detail'), type: 'text', weight: 5 },
    ],
    rows: acceptanceNotes(summary, wording).map(({ kind, acceptance, text }) => {
      const position = positions.get(acceptance) ?? -1;
      return row([
        textCell(wording.text(`acceptance.kind-${kind}`)),
        {
          ...textCell(subjectText(acceptance, wording)),
          detail: placeText(acceptance),
          ...(applied.has(position) && { target: acceptanceAnchor(acceptance) }),
        },
        textCell(acceptance.owner),
        textCell(text),
      ]);
    }),
    empty: wording.text('empty.acceptance-notes'),
  };
}
