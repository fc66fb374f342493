/** What policies were checked on, where the source says so. */
import { withTarget, type Cell, type Row, type Table } from '../../model/document/table.js';
import type { Resource } from '../../model/report/report.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type { PolicyEntry } from '../../model/summary/summary.js';
import { memoize } from '../../model/values/memoize.js';
import { textCell, type ComposeContext } from '../context.js';
import { resourceLines } from '../policies/failed-resources.js';
import { cellLabel, severityLabel, statusLabel } from '../wording/labels.js';
import { hasSeverities } from '../wording/source-values.js';
import type { Wording } from '../wording/wording.js';
import { policyAnchor } from '../anchors.js';
import { SORT_COLUMNS, sortCells } from './sort-columns.js';
import { FILTER, labeled, type ColumnShape } from './table-of.js';

const COLUMNS: readonly ColumnShape[] = [
  { key: 'number', type: 'id', weight: 1.3 },
  { key: 'title', type: 'text', weight: 6 },
  { key: 'severity', type: 'severity', weight: 1.4, ...FILTER },
  { key: 'status', type: 'status', weight: 1.4, ...FILTER },
  { key: 'resource', type: 'id', weight: 5 },
  { key: 'resource-name', type: 'text', weight: 3 },
  { key: 'resource-type', type: 'text', weight: 2, ...FILTER },
  { key: 'region', type: 'text', weight: 1.6, ...FILTER },
  { key: 'reason', type: 'text', weight: 8 },
  { key: 'muted', type: 'text', weight: 1.4, ...FILTER },
  { key: 'policy', type: 'id', weight: 3 },
];

export function hasResources({ entries }: Pick<AuditSummary, 'entries'>): boolean {
  return entries.some(({ policy: { resources } }) => resources !== undefined && resources.length > 0);
}

/** Rows of the list, the different resources in it, and its rows that are muted at source; 0 where the source names none. */
export function namedResources({
  entries,
}: Pick<AuditSummary, 'entries'>): Readonly<Record<'checks' | 'count' | 'muted' | 'mutedFailed', number>> {
  const ids = new Set<string>();
  let [checks, muted, mutedFailed] = [0, 0, 0];
  for (const { policy } of entries) {
    if (policy.resources === undefined) continue;
    checks += policy.resources.length;
    for (const { id, isMuted, status } of policy.resources) {
      ids.add(id);
      if (!isMuted) continue;
      muted += 1;
      if (status === 'red') mutedFailed += 1;
    }
  }
  return { checks, count: ids.size, muted, mutedFailed };
}

/** One row per check: in the order of the policies, and failed ones first. Without the columns that are empty in all rows. */
export function resources({ summary, wording }: ComposeContext): Table {
  let rows: readonly Row[] | undefined;
  const empty = emptyColumns(summary);
  const shapes = [...COLUMNS, ...SORT_COLUMNS];
  const shown = shapes.filter(({ key }) => !empty.has(key));
  return {
    title: wording.text('table.resources'),
    columns: labeled(shown, wording),
    ...(empty.size > 0 && { omitted: [...empty] }),
    of: 'policies',
    // There may be a hundred thousand, which only a worksheet shows.
    get rows() {
      return (rows ??= rowsOf(
        summary,
        shapes.map(({ key }) => !empty.has(key)),
        wording,
      ));
    },
    empty: wording.text('empty.resources'),
  };
}

/** Of values that a source may state none of. */
const OPTIONAL = {
  'resource-name': ({ name }) => name !== '',
  'resource-type': ({ type }) => type !== '',
  region: ({ region }) => region !== '',
  reason: ({ reason }) => reason !== '',
  muted: ({ isMuted }) => isMuted,
} as const satisfies Readonly<Record<string, (resource: Resource) => boolean>>;

function emptyColumns(summary: AuditSummary): ReadonlySet<string> {
  const { entries } = summary;
  const empty = new Set<string>(hasSeverities(summary) ? [] : ['severity', 'severity-rank']);
  if (entries.every(({ policy }) => policy.complianceNumber === '')) empty.add('number-rank');
  if (!hasResources(summary)) return empty;
  for (const [key, isStated] of Object.entries(OPTIONAL)) {
    if (!entries.some(({ policy }) => policy.resources?.some(isStated) === true)) empty.add(key);
  }
  return empty;
}

/** @param isShown of each column */
function rowsOf(summary: AuditSummary, isShown: readonly boolean[], wording: Wording): readonly Row[] {
  const shared = memoize((text: string) => valueCell(text));
  const severityOf = memoize((value: string) => textCell(cellLabel(severityLabel)(value, wording)));
  const statusOf = memoize((status: Resource['status']) => ({ ...textCell(statusLabel(status, wording)), status }));
  const sortCellsOf = sortCells(summary, wording);
  const muted = textCell(wording.text('resource.muted'));
  const notMuted = valueCell('');
  return summary.entries.flatMap((entry) => {
    const { policy, severity } = entry;
    // Leads to the policy.
    const number = withTarget(valueCell(policy.complianceNumber), policyAnchor(summary, entry));
    const before = [number, valueCell(policy.shortTitle), severityOf(severity)];
    const after = [valueCell(policy.policyId), ...sortCellsOf(entry)];
    return failedFirst(entry).map((resource) => ({
      cells: [
        ...before,
        statusOf(resource.status),
        valueCell(resource.id),
        valueCell(resource.name),
        shared(resource.type),
        shared(resource.region),
        valueCell(resource.reason),
        resource.isMuted ? muted : notMuted,
        ...after,
      ].filter((_, index) => isShown[index]),
    }));
  });
}

function valueCell(text: string): Cell {
  return { value: text === '' ? null : text, text };
}

function failedFirst({ policy: { resources: all = [] } }: PolicyEntry): readonly Resource[] {
  const failed = all.filter(({ status }) => status === 'red');
  return failed.length === 0 ? all : [...failed, ...all.filter(({ status }) => status !== 'red')];
}

/** The failed checks of an entry, one line each, and how many there are: `37 failed checks`. Undefined for none. */
export function failedLines(
  { policy: { resources: all = [] } }: PolicyEntry,
  limit: number,
  wording: Wording,
): { readonly label: string; readonly lines: readonly string[] } | undefined {
  const failed = all.filter(({ status }) => status === 'red');
  if (failed.length === 0) return undefined;
  return {
    label: wording.text('resource.failed', { count: failed.length }),
    lines: resourceLines(failed, limit, wording),
  };
}
