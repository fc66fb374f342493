import { createHash } from 'node:crypto';
import { isSample, type Report } from '../model/report/report.js';
import type { Provenance, Snapshot } from '../model/report/snapshot.js';

/** What a source knows about a response besides its bytes. */
export type Origin = Omit<Provenance, 'sha256' | 'bytes' | 'reportIndex' | 'reportCount'>;

/**
 * One snapshot for each report of a response, in its order. A generated sample becomes a snapshot of kind `sample`,
 * whatever the source is.
 */
export function takeSnapshots(body: Uint8Array, reports: readonly Report[], origin: Origin): readonly Snapshot[] {
  const sha256 = sha256Of(body);
  return reports.map((report, reportIndex) => ({
    provenance: {
      sourceKind: isSample(report) ? 'sample' : origin.sourceKind,
      environment: origin.environment,
      address: origin.address,
      httpStatus: origin.httpStatus,
      retrievedAt: origin.retrievedAt,
      query: origin.query,
      toolVersion: origin.toolVersion,
      sha256,
      bytes: body.length,
      reportIndex,
      reportCount: reports.length,
    },
    body,
    report,
  }));
}

/** SHA-256 in lower-case hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
