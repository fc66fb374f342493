/** A comparison as text. */
import { areComparable, type Comparison, type Pair } from '../model/summary/comparison.js';
import { finite } from '../model/summary/figures.js';
import { LISTED_KINDS, listedChanges, listedCounts, type ListedKind } from '../model/summary/listed-changes.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { PolicyEntry, Ratio, ScanSummary } from '../model/summary/summary.js';
import { pointsBetween, pointsDecimals } from '../model/values/percent.js';
import {
  accountText,
  checksWord,
  counted,
  factLines,
  formulaName,
  percentText,
  STATUS_WORDS,
  textTable,
  timeText,
  type Fact,
} from './text-table.js';

const KINDS: Readonly<Record<ListedKind, string>> = {
  'newly-not-passed': 'No longer passing',
  'more-failed': 'More failed CHECKS',
  'now-passed': 'Now passing',
  'fewer-failed': 'Fewer failed CHECKS',
  'other-color': 'Other color',
  'newly-assessed': 'Newly assessed',
  'no-longer-assessed': 'No longer assessed',
  added: 'Added',
  removed: 'Removed',
  'other-severity': 'Other severity',
};

const PARTS: Readonly<Record<ListedKind, readonly [one: string, several: string]>> = {
  'newly-not-passed': ['no longer passes', 'no longer pass'],
  'more-failed': ['has more failed CHECKS', 'have more failed CHECKS'],
  'now-passed': ['now passes', 'now pass'],
  'fewer-failed': ['has fewer failed CHECKS', 'have fewer failed CHECKS'],
  'other-color': ['has another color', 'have another color'],
  'newly-assessed': ['is newly assessed', 'are newly assessed'],
  'no-longer-assessed': ['is no longer assessed', 'are no longer assessed'],
  added: ['was added', 'were added'],
  removed: ['was removed', 'were removed'],
  'other-severity': ['has another severity', 'have another severity'],
};

/** Puts the word for what the report counts, such as “tests”, in the place of CHECKS. */
function worded(text: string, summary: Pick<ScanSummary, 'origin'>): string {
  return text.replace('CHECKS', checksWord(summary));
}

export function changeFacts(summary: AuditSummary): Fact[] {
  const { comparison } = summary;
  if (comparison === null) return [];
  const { compliance, tally, resourceChecks } = comparison.overall;
  const isComparable = areComparable(comparison);
  const figures = [
    `compliance ${changeOf(percentCells(compliance, isComparable))}`,
    `not passed ${changeOf(countCells(tally, ({ notPassed }) => notPassed, isComparable))}`,
    ...(summary.origin?.counts === 'account'
      ? []
      : [
          `failed ${checksWord(summary)} ${changeOf(countCells(resourceChecks, ({ failed }) => failed, isComparable))}`,
        ]),
  ];
  return [
    ['Compared with', scanText(comparison.before)],
    ['Interval', intervalText(comparison)],
    ...warnings(summary, comparison),
    ['Changed policies', changeText(summary)],
    ['Changed figures', figures.join(', ')],
  ];
}

/** Everything that `compare` prints of two scans. */
export function comparisonText(summary: AuditSummary, comparison: Comparison, stream: NodeJS.WriteStream): string {
  const counts = listedCounts(summary);
  const changes = listedChanges(summary);
  const facts: readonly Fact[] = [
    ['Benchmark', `${summary.benchmarkName} (${summary.benchmarkId})`],
    ['Account', accountText(summary)],
    ['Before', scanText(comparison.before)],
    ['After', scanText(summary)],
    ['Interval', intervalText(comparison)],
    ...warnings(summary, comparison),
    ['Changed policies', changeText(summary)],
  ];
  return [
    ...factLines(facts, stream),
    '',
    textTable(['Figure', 'Before', 'After', 'Change'], figureRows(summary, comparison), stream),
    `Compliance is ${formulaName(comparison.formula, summary)} in both scans.`,
    '',
    textTable(
      ['What changed', 'Policies'],
      [
        ...LISTED_KINDS.filter((kind) => counts[kind] > 0).map((kind) => [
          worded(KINDS[kind], summary),
          String(counts[kind]),
        ]),
        ['Unchanged', String(comparison.counts.unchanged - counts['other-severity'])],
      ],
      stream,
    ),
    '',
    textTable(
      ['Category', 'Compliance before', 'After', 'Change', 'Not passed before', 'After', 'Change'],
      categoryRows(summary, comparison),
      stream,
    ),
    ...(changes.length === 0 ? [] : ['', changesTable(summary, stream)]),
  ].join('\n');
}

/** `12: 9 now pass, 3 no longer pass`. Good news and bad news first. */
function changeText(summary: AuditSummary): string {
  const counts = listedCounts(summary);
  const first: readonly ListedKind[] = ['now-passed', 'newly-not-passed'];
  const parts = [...first, ...LISTED_KINDS.filter((kind) => !first.includes(kind))]
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${String(counts[kind])} ${worded(PARTS[kind][counts[kind] === 1 ? 0 : 1], summary)}`);
  return parts.length === 0 ? 'none' : `${String(listedChanges(summary).length)}: ${parts.join(', ')}`;
}

/** `scan of 2026-10-10T02:15:26.000Z, scan job 68ec…`. */
function scanText({ scanTime, provenance, jobId }: ScanSummary): string {
  const time =
    scanTime.basis === 'unknown'
      ? `scan of unknown time, retrieved ${provenance.retrievedAt}`
      : `scan of ${timeText(scanTime)}`;
  return jobId === '' ? time : `${time}, scan job ${jobId}`;
}

function intervalText({ interval: { days, basis } }: Comparison): string {
  const time = days === 0 ? 'the same day' : counted(days, 'day');
  return `${time}, by the times of ${basis === 'scan' ? 'the scans' : 'retrieval'}`;
}

function warnings({ origin }: AuditSummary, comparison: Comparison): Fact[] {
  const { before, otherAccount, otherBenchmark, otherVersion, otherTool, unmatched, surplus } = comparison;
  const benchmark = `${before.benchmarkName} (${before.benchmarkId})`;
  return [
    ...(otherAccount ? [['Other account', `the earlier scan is of ${accountText(before)}`] as const] : []),
    ...(otherBenchmark ? [['Other benchmark', `the earlier scan is of ${benchmark}`] as const] : []),
    ...(otherVersion ? [['Other version', `the earlier scan is of ${benchmark}`] as const] : []),
    ...(otherTool
      ? [['Other tool', `${toolText(before.origin)} made the earlier scan, ${toolText(origin)} this one`] as const]
      : []),
    ...(otherBenchmark || otherVersion || otherTool
      ? [
          [
            'Matched by policy id',
            `${counted(unmatched.before, 'policy', 'policies')} before and ${unmatched.after} after without a counterpart`,
          ] as const,
        ]
      : []),
    ...(surplus.before + surplus.after > 0
      ? [
          [
            'Listed more often',
            `in one scan than in the other: ${surplus.before} before and ${surplus.after} after, of policies that both scans have`,
          ] as const,
        ]
      : []),
  ];
}

function toolText(origin: ScanSummary['origin']): string {
  return origin === null ? 'the service' : `${origin.tool} ${origin.toolVersion}`.trim();
}

function figureRows(summary: AuditSummary, comparison: Comparison): string[][] {
  const { compliance, coverage, tally, resourceChecks } = comparison.overall;
  const isComparable = areComparable(comparison);
  return [
    ['Compliance', ...percentCells(compliance, isComparable)],
    ['Coverage', ...percentCells(coverage, isComparable)],
    ['Policies', ...countCells(tally, ({ total }) => total, isComparable)],
    ['Not passed', ...countCells(tally, ({ notPassed }) => notPassed, isComparable)],
    ...(summary.origin?.counts === 'account'
      ? []
      : [[`Failed ${checksWord(summary)}`, ...countCells(resourceChecks, ({ failed }) => failed, isComparable)]]),
  ];
}

function categoryRows(summary: ScanSummary, comparison: Comparison): string[][] {
  const { before, categories } = comparison;
  const isComparable = areComparable(comparison);
  return categories.map((change) => {
    const { after, figures } = change;
    const category = after === null ? before.categories[change.before ?? -1] : summary.categories[after];
    return [
      category?.categoryName ?? '',
      ...percentCells(figures.compliance, isComparable),
      ...countCells(figures.tally, ({ notPassed }) => notPassed, isComparable),
    ];
  });
}

function changesTable(summary: AuditSummary, stream: NodeJS.WriteStream): string {
  const rows = listedChanges(summary).map(({ kind, before: was, after: now }) => {
    const entry = now ?? was;
    const cell = (of: PolicyEntry | null, valueOf: (entry: PolicyEntry) => string): string =>
      of === null ? '–' : valueOf(of);
    return [
      worded(KINDS[kind], summary),
      entry?.policy.complianceNumber ?? '',
      entry?.policy.shortTitle ?? '',
      severityText(was, now),
      cell(was, statusText),
      cell(now, statusText),
      cell(was, ({ failedResourceCount }) => String(failedResourceCount)),
      cell(now, ({ failedResourceCount }) => String(failedResourceCount)),
    ];
  });
  const head = [
    'Change',
    'Number',
    'Policy',
    'Severity',
    'Status before',
    'Status after',
    'Failed before',
    'Failed after',
  ];
  return textTable(head, rows, stream, 6);
}

/** A color that is none of the four is printed as received. */
function statusText({ status, policy }: PolicyEntry): string {
  return status === 'unrecognized' ? policy.compliance : STATUS_WORDS[status];
}

/** The severity now; with the one before where it differs. */
function severityText(before: PolicyEntry | null, after: PolicyEntry | null): string {
  const now = (after ?? before)?.severity ?? '';
  return before !== null && after !== null && before.severity !== now ? `${now} (was ${before.severity})` : now;
}

const NONE = 'n/a';

type Cells = readonly [before: string, after: string, change: string];

/** @param isComparable whether there is a difference: not of figures by different benchmarks */
function percentCells({ before, after }: Pair<Ratio>, isComparable: boolean): Cells {
  return [percentText(before, NONE), percentText(after, NONE), isComparable ? pointsText({ before, after }) : NONE];
}

function changeOf([before, after, change]: Cells): string {
  return `${before} to ${after}${change === NONE ? '' : ` (${change})`}`;
}

/** `+2.2 points`. */
function pointsText({ before, after }: Pair<Ratio>): string {
  if (before.share === null || after.share === null) return NONE;
  const points = pointsBetween(before.share, after.share);
  return `${signed(points, Math.abs(points).toFixed(pointsDecimals(points)))} points`;
}

function countCells<Part>(
  { before, after }: Pair<Part>,
  countOf: (part: Part) => number,
  isComparable: boolean,
): Cells {
  const difference = finite(countOf(after) - countOf(before));
  const change = isComparable ? signed(difference, String(Math.abs(difference))) : NONE;
  return [String(countOf(before)), String(countOf(after)), change];
}

function signed(value: number, text: string): string {
  return value === 0 ? text : `${value < 0 ? '-' : '+'}${text}`;
}
