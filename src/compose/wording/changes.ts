import { areComparable, runsBackwards, type Comparison, type Pair } from '../../model/summary/comparison.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import { LISTED_KINDS, listedChanges, listedCounts, type ListedKind } from '../../model/summary/listed-changes.js';
import { pointsBetween } from '../../model/values/percent.js';
import { formulaText } from './labels.js';
import type { Wording } from './wording.js';
import { isBlank } from '../../model/values/open-value.js';
import type { Ratio, ScanSummary } from '../../model/summary/summary.js';
import { toolText } from './account.js';

export function changeLabel(kind: ListedKind, wording: Wording): string {
  return wording.text(`changes.kind.${kind}`);
}

/** The order in which the sentence names what changed: good news and bad news first. */
const SENTENCE_ORDER: readonly ListedKind[] = [
  'now-passed',
  'newly-not-passed',
  ...LISTED_KINDS.filter((kind) => kind !== 'now-passed' && kind !== 'newly-not-passed'),
];

/** `Since 14 October 2026 (31 days), 17 policies changed: 12 now pass, 3 no longer pass, 2 are no longer assessed.` */
export function changeSentence(summary: AuditSummary, comparison: Comparison, wording: Wording): string {
  const counts = listedCounts(summary);
  const parts = SENTENCE_ORDER.filter((kind) => counts[kind] > 0);
  return wording.text('changes.since', {
    order: runsBackwards(comparison.interval) ? 'later' : 'earlier',
    from: sinceText(comparison, wording),
    days: Math.abs(comparison.interval.days),
    changed: listedChanges(summary).length,
    parts: wording.list(parts.map((kind) => wording.text(`changes.part.${kind}`, { count: counts[kind] }))),
  });
}

/**
 * `Compliance rose from 21.4% to 23.6% (+2.2 points), by Green ÷ (Green + Red).` And how much of it is not a change of what was checked.
 * Without the difference, and with the reason, where the two percentages are not of the same checks.
 */
export function complianceSentence(comparison: Comparison, wording: Wording): string {
  const { formula, overall } = comparison;
  const values = { ...moveOf(overall.compliance, wording), formula: formulaText(formula, wording) };
  const hasDifference = areComparable(comparison) || !SAID_OF_COMMON.has(values.change);
  const whole = hasDifference
    ? wording.text('changes.compliance', values)
    : wording.text('changes.compliance-apart', { ...values, why: whyApart(comparison) });
  return wording.sentences([whole, ...commonSentence(comparison, wording)]);
}

/** Why the percentages of two scans have no difference. */
function whyApart({ otherBenchmark, otherVersion }: Comparison): 'benchmark' | 'version' | 'tool' {
  if (otherBenchmark) return 'benchmark';
  return otherVersion ? 'version' : 'tool';
}

/** Where one scan has policies that the other does not have: the same of those that both assessed. */
function commonSentence(comparison: Comparison, wording: Wording): string[] {
  const { before, common, overall, unmatched, surplus } = comparison;
  // The service keeps the policies of a version of a benchmark; tools add tests with each release.
  const mayDiffer = before.origin !== null || !areComparable(comparison);
  const isOfOthers = mayDiffer && unmatched.before + unmatched.after + surplus.before + surplus.after > 0;
  if (common === null || !isOfOthers || overall.compliance.before.share === null) return [];
  const counted = common.tally.after.assessed;
  const values = moveOf(common.compliance, wording);
  // Of policies that all partly failed, there may be no percentage.
  if (counted > 0 && !SAID_OF_COMMON.has(values.change)) return [];
  // Where nothing else changed compliance, it says nothing new.
  const whole = moveOf(overall.compliance, wording);
  if (areComparable(comparison) && counted > 0 && values.change === whole.change && values.points === whole.points)
    return [];
  return [wording.text('changes.common', { ...values, counted })];
}

const SAID_OF_COMMON: ReadonlySet<string> = new Set(['rise', 'fall', 'same']);

function moveOf({ before, after }: Pair<Ratio>, wording: Wording) {
  return {
    change: complianceMove(before.share, after.share),
    from: wording.ratio(before),
    to: wording.ratio(after),
    points: wording.points(pointsBetween(before.share ?? 0, after.share ?? 0)),
  };
}

/** The benchmark of the report, with that of the scan that it is compared with where it is another one or another version. */
export function comparedBenchmarks({ benchmarkName, comparison }: AuditSummary, wording: Wording): string {
  if (comparison === null || !(comparison.otherBenchmark || comparison.otherVersion)) return benchmarkName;
  return wording.text('changes.versions', { benchmark: benchmarkName, before: comparison.before.benchmarkName });
}

function complianceMove(before: number | null, after: number | null): string {
  if (before === null) return after === null ? 'none' : 'new';
  if (after === null) return 'lost';
  return after === before ? 'same' : after > before ? 'rise' : 'fall';
}

/** What a reader must know of how the scans were compared; empty if there is nothing to say. */
export function comparisonWarnings(summary: AuditSummary, comparison: Comparison, wording: Wording): string[] {
  const { before, interval, otherAccount, otherBenchmark, otherVersion, surplus, unmatched } = comparison;
  const { text } = wording;
  return [
    ...(otherAccount ? [text('changes.account', { account: before.accountName, id: before.accountId })] : []),
    ...(statesAccount(before) || statesAccount(summary) ? [] : [text('changes.account-unstated')]),
    ...(otherBenchmark ? [text('changes.benchmark', { benchmark: before.benchmarkName })] : []),
    ...(otherVersion ? [text('changes.version', { benchmark: before.benchmarkName })] : []),
    ...toolWarning(before.origin, summary.origin, wording),
    ...(surplus.before === 0 ? [] : [text('changes.surplus-before', { count: surplus.before })]),
    ...(surplus.after === 0 ? [] : [text('changes.surplus-after', { count: surplus.after })]),
    ...(!areComparable(comparison) && unmatched.before + unmatched.after > 0
      ? [text('changes.unmatched', { ...unmatched })]
      : []),
    ...(interval.basis === 'scan' ? [] : [text('changes.retrieval')]),
    ...(runsBackwards(interval) ? [text('changes.later')] : []),
  ];
}

function statesAccount({ accountName, accountId }: ScanSummary): boolean {
  return !isBlank(accountName) || !isBlank(accountId);
}

/** Another tool, or another version of it, may check other things by the same names. */
function toolWarning(before: ScanSummary['origin'], now: ScanSummary['origin'], wording: Wording): string[] {
  if (before === null || now === null) return [];
  const isOther = before.tool !== now.tool || (saysVersion(before, now) && before.toolVersion !== now.toolVersion);
  return isOther ? [wording.text('changes.tool', { before: toolText(before), now: toolText(now) })] : [];
}

function saysVersion(...origins: readonly NonNullable<ScanSummary['origin']>[]): boolean {
  return origins.every(({ toolVersion }) => toolVersion !== '');
}

/** The day of the earlier scan; with the time of day, if both scans are of one day. */
export function sinceText({ interval: { days, from } }: Comparison, wording: Wording): string {
  return days === 0 && from.dateOnly !== true ? wording.dateTime(from.at) : wording.day(from);
}

/**
 * The values of a sentence that says how compliance changes. `change` chooses its words: `rise`, `slight` for a rise too small to be
 * seen in the percentage, `same`, or `new` if there was no percentage before.
 */
interface ComplianceChange {
  readonly change: 'rise' | 'slight' | 'same' | 'new';
  readonly from: string;
  readonly to: string;
  /** Passed policies, and those that the percentage counts, after the change. */
  readonly passed: number;
  readonly counted: number;
}

export function complianceChange(
  before: Ratio,
  after: Ratio,
  wording: Wording,
): ComplianceChange & Record<string, string | number> {
  const from = wording.ratio(before);
  const to = wording.ratio(after);
  const change =
    before.share === null ? 'new' : before.share === after.share ? 'same' : from === to ? 'slight' : 'rise';
  return { change, from, to, passed: after.numerator, counted: after.denominator };
}
