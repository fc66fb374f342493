/** Reads the reports of one file of the data folder. */
import { receivedContent } from '../../base/files/received.js';
import { bytesOf } from '../../base/content.js';
import { AuditpressError } from '../../base/errors.js';
import { didYouMean } from '../../base/wording/nearest-name.js';
import { quote } from '../../base/wording/printable.js';
import { schemaProblems } from '../../base/wording/problems.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import { readFileSnapshots } from '../../sources/file-source.js';
import { summarize } from '../../documents/summarize.js';
import { defaultRunSettings } from '../../settings/run-settings.js';
import { reportBody } from '../response-bodies.js';
import { reportTexts } from '../report-text.js';
import type { AnswerFormat } from '../options.js';
import { isOutside, type DataFolder } from './data-folder.js';
import { identifierSchema, type StoredReport } from './stored-data.js';
import { NO_READERS } from '../../model/settings/readers.js';
import type { EnvironmentPlan } from './service-file.js';

export interface PlacedReport extends StoredReport {
  readonly file: string;
  readonly licenseId: string;
  readonly accountId: string;
  readonly jobId: string;
  /** ISO 8601, UTC. */
  readonly finishedAt: string;
}

const NAME_LIMIT = 200;
/** The scan time of a report does not depend on the clock. */
const SETTINGS = defaultRunSettings(new Date(0));

/** Reports that cannot be served are added to the problems, with their file names. */
export async function readReports(
  { file, finishedAt }: EnvironmentPlan['reports'][number],
  folder: DataFolder,
  format: AnswerFormat,
  problems: string[],
): Promise<readonly PlacedReport[]> {
  const found = folder.files.get(file);
  if (found === undefined) {
    const hint = didYouMean(file, [...folder.files.keys()]);
    problems.push(`${quote(file, NAME_LIMIT)}: expected a file in the folder, found none${hint}`);
    return [];
  }
  if (found.isOutside) {
    problems.push(isOutside(file));
    return [];
  }
  return placeReports(await snapshotsOf(found.path, found.changedAt, problems), { file, finishedAt }, format, problems);
}

/**
 * The reports of the snapshots of one body. Those that cannot be served are added to the problems.
 *
 * @param origin name of the file for messages; when the scan jobs finished, by default the scan time
 */
export function placeReports(
  snapshots: readonly Snapshot[],
  { file, finishedAt }: { readonly file: string; readonly finishedAt?: string | undefined },
  format: AnswerFormat,
  problems: string[],
): readonly PlacedReport[] {
  const texts = snapshots[0] === undefined ? [] : reportTexts(bytesOf(receivedContent(snapshots[0])));
  return snapshots.flatMap((snapshot) => {
    const text = texts[snapshot.provenance.reportIndex];
    const { reportCount } = snapshot.provenance;
    if (text === undefined || texts.length !== reportCount) {
      const expected = reportCount === 1 ? '1 object' : `${String(reportCount)} objects`;
      const found = String(texts.length);
      problems.push(`${quote(file, NAME_LIMIT)}: expected ${expected} with ResourceCategories, found ${found}`);
      return [];
    }
    const { licenseId, accountId, jobId, benchmarkId, benchmarkName } = snapshot.report;
    const ids = { LicenseId: licenseId, AccountId: accountId, JobId: jobId, BenchmarkId: benchmarkId };
    const faults = faultsOf(ids, file);
    problems.push(...faults);
    if (faults.length > 0) return [];
    return [
      {
        file,
        licenseId,
        accountId,
        jobId,
        benchmarkId,
        benchmarkName,
        finishedAt: finishedAt ?? scanTimeOf(snapshot),
        body: reportBody(text, format),
      },
    ];
  });
}

async function snapshotsOf(path: string, changedAt: Date, problems: string[]): Promise<readonly Snapshot[]> {
  try {
    return await readFileSnapshots(path, { now: () => changedAt, stdin: noInput(), readers: NO_READERS });
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw failure;
    problems.push(failure.message);
    return [];
  }
}

async function* noInput(): AsyncGenerator<Uint8Array> {}

function faultsOf(ids: Readonly<Record<string, string>>, file: string): string[] {
  return Object.entries(ids).flatMap(([field, value]) => {
    const checked = identifierSchema.safeParse(value);
    if (checked.success) return [];
    const at = `${quote(file, NAME_LIMIT)}: ${field}`;
    return schemaProblems(checked.error.issues, { schema: identifierSchema, value, at });
  });
}

/** The scan time of the report; if unknown, the time of retrieval or of the file. */
function scanTimeOf(snapshot: Snapshot): string {
  const { scanTime } = summarize(snapshot, SETTINGS);
  return scanTime.basis === 'unknown' ? snapshot.provenance.retrievedAt : scanTime.at;
}
