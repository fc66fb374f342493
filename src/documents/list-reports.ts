/** What a file or a folder holds, without making documents of it. */
import { aggregate } from '../aggregate/aggregate.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { Tally } from '../model/summary/summary.js';
import type { Instant } from '../model/values/instant.js';
import type { ReportChoice } from '../sources/choose-reports.js';
import { readFileSnapshots, type FileReading } from '../sources/file-source.js';

export interface ListedReport {
  readonly benchmarkId: string;
  readonly benchmarkName: string;
  readonly accountId: string;
  readonly accountName: string;
  /** Name of its file, or of the folder whose files were read together; null for standard input. */
  readonly file: string | null;
  /** Name of the reader: `prowler`. */
  readonly reader: string;
  readonly tool: string;
  readonly scannedAt: Instant | null;
  /** Of entries: a policy counts once per requirement. */
  readonly tally: Tally;
}

/** The reports that fit a choice, in their order; every one without a choice. Their resources are counted, not kept. */
export async function listReports(
  path: string,
  context: Omit<FileReading, 'choice'>,
  choice: ReportChoice,
): Promise<readonly ListedReport[]> {
  const isNamed = choice.benchmarks.length + choice.accounts.length > 0;
  const snapshots = await readFileSnapshots(path, {
    ...context,
    choice: { ...choice, all: !isNamed, isCounted: true },
  });
  return snapshots.map(listedReport);
}

export function listedReport(snapshot: Snapshot): ListedReport {
  const { report, provenance } = snapshot;
  const { entryTally, scanTime } = aggregate(snapshot);
  return {
    benchmarkId: report.benchmarkId,
    benchmarkName: report.benchmarkName,
    accountId: report.accountId,
    accountName: report.accountName,
    file: provenance.address,
    reader: provenance.reader?.name ?? 'service',
    tool: report.origin?.tool ?? '',
    scannedAt: scanTime.basis === 'unknown' ? null : scanTime,
    tally: entryTally,
  };
}
