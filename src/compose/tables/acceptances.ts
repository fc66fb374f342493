import type { Cell, Table } from '../../model/document/table.js';
import type { Acceptances, RiskAcceptance } from '../../model/summary/acceptances.js';
import type { Instant } from '../../model/values/instant.js';
import { acceptanceAnchor } from '../anchors.js';
import { countCell, dayCell, textCell, type ComposeContext } from '../context.js';
import { acceptanceNotes, placeText, subjectText, type AcceptanceNote } from '../wording/acceptances.js';
import type { Wording } from '../wording/wording.js';
import { column, FILTER, tableOf, type CellColumn } from './table-of.js';

interface Listed {
  readonly acceptance: RiskAcceptance;
  readonly position: number;
  readonly judged: Acceptances;
}

/** One row per acceptance that is about the account and benchmark, in the order of the files. */
export function riskAcceptances({ summary: { acceptances }, wording }: ComposeContext): Table {
  const listed = acceptances?.list.map((acceptance, position) => ({ acceptance, position, judged: acceptances })) ?? [];
  const anyText = wording.text('acceptance.any');
  const chosen = (key: 'policies' | 'categories' | 'services' | 'resources', weight: number) =>
    column<Listed>(`acceptance-${key}`, 'text', weight, ({ acceptance }) =>
      writtenCell(wording.list(acceptance[key]), wording),
    );
  const scope = (key: 'accounts' | 'benchmarks') =>
    column<Listed>(`acceptance-${key}`, 'text', 2, ({ acceptance: { [key]: names } }) =>
      textCell(names.length === 0 ? anyText : wording.list(names)),
    );
  const entriesIn = (list: Acceptances['applied'], position: number): Cell =>
    countCell(list.find(({ acceptance }) => acceptance === position)?.entries.length ?? 0, wording);
  const columns: CellColumn<Listed>[] = [
    column('acceptance-place', 'id', 2.2, ({ acceptance }) => textCell(placeText(acceptance))),
    chosen('policies', 3),
    chosen('categories', 2),
    chosen('services', 2),
    ...(listed.some(({ acceptance }) => acceptance.resources.length > 0) ? [chosen('resources', 3)] : []),
    scope('accounts'),
    scope('benchmarks'),
    column(
      'acceptance-state',
      'text',
      1.8,
      ({ position, judged }) => textCell(wording.text(`acceptance.state-${stateOf(position, judged)}`)),
      FILTER,
    ),
    column('acceptance-from', 'date', 1.6, ({ acceptance: { from } }) =>
      from === null ? writtenCell('', wording) : dayCell(dayOf(from), wording),
    ),
    column('acceptance-expires', 'date', 1.6, ({ acceptance }) => dayCell(dayOf(acceptance.expires), wording)),
    column('acceptance-limit', 'count', 1.2, ({ acceptance }) => countCell(acceptance.maxFailed, wording)),
    column('accepted', 'count', 1.2, ({ position, judged }) => entriesIn(judged.applied, position)),
    column('void', 'count', 1.2, ({ position, judged }) => entriesIn(judged.void, position)),
    column('acceptance-reason', 'text', 6, ({ acceptance }) => textCell(acceptance.reason)),
    column('acceptance-owner', 'text', 3, ({ acceptance }) => textCell(acceptance.owner), FILTER),
    column('acceptance-approver', 'text', 3, ({ acceptance }) => writtenCell(acceptance.approver, wording), FILTER),
    column('acceptance-evidence', 'text', 3, ({ acceptance }) => writtenCell(acceptance.evidence, wording)),
  ];
  return tableOf('risk-acceptances', listed, columns, wording);
}

function stateOf(position: number, { expired, notYetValid }: Acceptances): 'expired' | 'not-yet-valid' | 'in-force' {
  if (expired.includes(position)) return 'expired';
  return notYetValid.includes(position) ? 'not-yet-valid' : 'in-force';
}

function dayOf(day: string): Instant {
  return { at: `${day}T00:00:00Z`, dateOnly: true };
}

function writtenCell(text: string, wording: Wording): Cell {
  return text === '' ? { value: null, text: wording.text('cell.empty') } : textCell(text);
}

/** One row for each acceptance and reason to look at it. */
export function acceptanceNotesTable({ summary, wording }: ComposeContext): Table {
  const applied = new Set(summary.acceptances?.applied.map(({ acceptance }) => summary.acceptances?.list[acceptance]));
  const columns: CellColumn<AcceptanceNote>[] = [
    column('acceptance-kind', 'text', 1.8, ({ kind }) => textCell(wording.text(`acceptance.kind-${kind}`))),
    column('acceptance-subject', 'text', 4, ({ acceptance }) => ({
      ...textCell(subjectText(acceptance, wording)),
      detail: placeText(acceptance),
      ...(applied.has(acceptance) && { target: acceptanceAnchor(acceptance) }),
    })),
    column('acceptance-owner', 'text', 1.8, ({ acceptance }) => textCell(acceptance.owner)),
    column('acceptance-detail', 'text', 5, ({ text }) => textCell(text)),
  ];
  return tableOf('acceptance-notes', acceptanceNotes(summary, wording), columns, wording);
}
