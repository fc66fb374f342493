/** What a tracker takes of a report: one row per policy that did not pass, with who fixes it, until when, and why it is open. */
import type { Cell, Row, Table } from '../../model/document/table.js';
import type { PolicyEntry } from '../../model/summary/summary.js';
import { dayCell, textCell, type ComposeContext } from '../context.js';
import { inPlanOrder } from '../policies/plan.js';
import { policyPages } from '../policies/policy-page.js';
import { labeled, type ColumnShape } from './table-of.js';

/** Those of the policies, in the order of documents. */
const SHARED = [
  // Stage and action of the remediation plan, which is also the order of the rows.
  'bucket',
  'action',
  'number',
  'title',
  'policy',
  'service',
  'category',
  'severity',
  'status',
  'risk-level',
  'failed',
  'evaluated',
  'remediation',
  'verification',
];

const WORK: readonly ColumnShape[] = [
  { key: 'owner', type: 'text', weight: 2, isInput: true },
  { key: 'due', type: 'date', weight: 1.6, isInput: true },
  { key: 'progress', type: 'text', weight: 1.8 },
  { key: 'reason', type: 'text', weight: 3, isInput: true },
  { key: 'justification', type: 'text', weight: 5, isInput: true },
];
const LINK: ColumnShape = { key: 'link', type: 'text', weight: 3 };

/** Keys of columns for the team that risk acceptances fill in. */
export const WORK_COLUMNS = ['owner', 'due', 'progress', 'reason', 'justification'] as const;

const NOTHING: Cell = { value: null, text: '' };
const NO_WORK = WORK_COLUMNS.map(() => NOTHING);

/** Returns a function from an entry to its cells in `WORK_COLUMNS`: those of the acceptance, or nothing. */
export function workCells({
  summary: { acceptances },
  wording,
}: ComposeContext): (entry: PolicyEntry | undefined) => readonly Cell[] {
  const accepted = textCell(wording.text('working.stage.risk-accepted'));
  const cells = acceptances?.list.map(({ owner, expires, reason }) => [
    textCell(owner),
    dayCell({ at: `${expires}T00:00:00Z`, dateOnly: true }, wording),
    accepted,
    // Why a policy did not pass is for those who fix it.
    NOTHING,
    textCell(reason),
  ]);
  return (entry) => cells?.[entry?.acceptance ?? -1] ?? NO_WORK;
}

/** @param policies without the columns that the report has no values for: these are left out here too */
export function tracker(context: ComposeContext, policies: Table): Table {
  const { guidance, settings, summary, wording } = context;
  const positions = new Map(policies.columns.map(({ key }, position) => [key, position]));
  const shared = SHARED.filter((key) => positions.has(key));
  const omitted = SHARED.filter((key) => !positions.has(key));
  const cellsOf = ({ cells }: Row, keys: readonly string[]): Cell[] =>
    keys.map((key) => cells[positions.get(key) ?? -1] ?? NOTHING);
  let rows: readonly Row[] | undefined;
  const rowsOf = (): Row[] => {
    const workOf = workCells(context);
    const pageOf = policyPages(settings.policyPage, summary);
    return inPlanOrder(summary.notPassed, context).flatMap((index) => {
      const entry = summary.entries[index];
      const row = policies.rows[index];
      if (entry === undefined || row === undefined) return [];
      const { policyId } = entry.policy;
      const address = pageOf(policyId) ?? guidance.of(policyId)?.links[0]?.url;
      const link = address === undefined ? NOTHING : { ...textCell(address), href: address };
      return { cells: [...cellsOf(row, shared), ...workOf(entry), link, ...cellsOf(row, ['key'])] };
    });
  };
  return {
    title: wording.text('table.tracker'),
    columns: [
      ...policies.columns
        .filter(({ key }) => SHARED.includes(key))
        .toSorted((one, other) => SHARED.indexOf(one.key) - SHARED.indexOf(other.key)),
      ...labeled(
        [...WORK.map((column) => ({ ...column, label: wording.text(`working.${column.key}`) })), LINK],
        wording,
      ),
      ...policies.columns.filter(({ key }) => key === 'key'),
    ],
    ...(omitted.length > 0 && { omitted }),
    // Only trackers and templates that ask for it show them.
    get rows() {
      return (rows ??= rowsOf());
    },
    empty: wording.text('empty.not-passed'),
  };
}
