/** Chooses a baseline among snapshots, and refuses one that the report cannot be compared with. Pure. */
import { dayOf, intervalBetween } from '../aggregate/interval.js';
import { runsBackwards, type Moment } from '../model/summary/comparison.js';
import { relationOf } from '../aggregate/relation.js';
import { readScanTime } from '../aggregate/scan-time.js';
import { AuditpressError } from '../base/errors.js';
import { describeValue } from '../base/wording/printable.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { BaselineReference } from '../model/settings/baseline.js';
import { isBlank } from '../model/values/open-value.js';
import { redactedFailure } from '../aggregate/redaction/redacted-failure.js';
import { writtenBaseline } from '../settings/baseline.js';
import type { RunSettings } from '../settings/run-settings.js';
import { isSameScan } from './order-scans.js';

export type ChoiceSettings = Pick<RunSettings, 'baselineAny' | 'scannedAt' | 'scanTimeField' | 'timeZone'> &
  Partial<Pick<RunSettings, 'redaction'>>;

/**
 * The one of several snapshots that a report can be compared with: of its account and benchmark or, if there is none, of
 * another version of the benchmark. With `baselineAny`, a lone snapshot may be of anything. Errors are redacted as the settings
 * say.
 *
 * @throws AuditpressError (input) `baseline-unrelated`, `baseline-missing`, `baseline-ambiguous`, `baseline-same-scan`,
 * `baseline-later`
 */
export function chooseBaseline(
  snapshot: Snapshot,
  candidates: readonly Snapshot[],
  reference: BaselineReference,
  settings: ChoiceSettings,
): Snapshot {
  try {
    const chosen = onlyRelated(snapshot, candidates, reference, settings);
    refuseSameScan(snapshot, chosen);
    refuseLater(snapshot, chosen, settings);
    return chosen;
  } catch (failure) {
    const reports = [snapshot, ...candidates].map(({ report }) => report);
    throw redactedFailure(failure, reports, settings.redaction);
  }
}

function onlyRelated(
  snapshot: Snapshot,
  candidates: readonly Snapshot[],
  reference: BaselineReference,
  { baselineAny }: Pick<ChoiceSettings, 'baselineAny'>,
): Snapshot {
  const [only] = candidates;
  if (baselineAny && only !== undefined && candidates.length === 1) return only;
  const related = candidates
    .map((candidate) => ({ candidate, relation: relationOf(snapshot.report, candidate.report) }))
    .filter(({ relation }) => !relation.otherAccount && !relation.otherBenchmark);
  const same = related.filter(({ relation }) => !relation.otherVersion);
  const matches = (same.length > 0 ? same : related).map(({ candidate }) => candidate);
  const [match] = matches;
  if (match !== undefined && matches.length === 1) return match;
  if (matches.length > 1) throw severalMatch(snapshot, matches, reference);
  if (only !== undefined && candidates.length === 1) throw unrelated(snapshot, only);
  throw new AuditpressError(
    'baseline-missing',
    `expected ${subjectOf(snapshot)} in the baseline ${writtenBaseline(reference)}, found none among its ${String(candidates.length)} reports`,
    { problems: candidates.map((candidate) => `found ${subjectOf(candidate)}`) },
  );
}

function unrelated(snapshot: Snapshot, baseline: Snapshot): AuditpressError {
  return new AuditpressError(
    'baseline-unrelated',
    `expected a baseline with ${subjectOf(snapshot)}, received ${subjectOf(baseline)}`,
  );
}

function severalMatch(snapshot: Snapshot, matches: readonly Snapshot[], reference: BaselineReference): AuditpressError {
  return new AuditpressError(
    'baseline-ambiguous',
    `expected ${subjectOf(snapshot)} once in the baseline ${writtenBaseline(reference)}, found it ${String(matches.length)} times`,
    { problems: matches.map(({ report }) => `found the scan job ${describeValue(report.jobId)}`) },
  );
}

function refuseSameScan(snapshot: Snapshot, baseline: Snapshot): void {
  if (!isSameScan(snapshot, { ...baseline, jobId: baseline.report.jobId })) return;
  const { jobId } = baseline.report;
  throw new AuditpressError(
    'baseline-same-scan',
    `expected a baseline of a different scan, received the scan of the report itself${isBlank(jobId) ? '' : `: scan job ${describeValue(jobId)}`}`,
  );
}

/** Scans are ordered by their scan times if both are known, else by the times of their retrieval. Days are those of the time zone. */
function refuseLater(
  { report, provenance }: Snapshot,
  baseline: Snapshot,
  { scannedAt, scanTimeField, timeZone }: Pick<ChoiceSettings, 'scannedAt' | 'scanTimeField' | 'timeZone'>,
): void {
  const before = {
    scanTime: readScanTime(baseline.report, { scanTimeField }).scanTime,
    provenance: baseline.provenance,
  };
  const after = { scanTime: readScanTime(report, { scannedAt, scanTimeField }).scanTime, provenance };
  const interval = intervalBetween(before, after, timeZone);
  if (!runsBackwards(interval)) return;
  const { from, to, basis } = interval;
  const verb = basis === 'scan' ? 'scanned' : 'retrieved';
  const isByDay = from.dateOnly === true || to.dateOnly === true;
  const words = (moment: Moment): string => {
    const day = dayOf(moment, timeZone);
    if (moment.dateOnly === true) return day;
    return isByDay ? `${moment.at}, ${day} in ${timeZone}` : moment.at;
  };
  throw new AuditpressError(
    'baseline-later',
    `expected a baseline ${verb} before the report (${words(to)}), received one ${verb} ${from.dateOnly === true ? 'on' : 'at'} ${words(from)}`,
    basis === 'scan'
      ? {}
      : {
          hint: 'One of the reports does not state when it was scanned, so the times of retrieval count. Swap the two reports, or name the field with the scan time: --scan-time-field.',
        },
  );
}

export function subjectOf({ report: { accountName, accountId, benchmarkId } }: Snapshot): string {
  if (isBlank(accountName) && isBlank(accountId))
    return `no stated account and the benchmark ${describeValue(benchmarkId)}`;
  const id = isBlank(accountId) ? '' : ` (${accountId})`;
  const account = isBlank(accountName) ? describeValue(accountId) : `${describeValue(accountName)}${id}`;
  return `the account ${account} and the benchmark ${describeValue(benchmarkId)}`;
}
