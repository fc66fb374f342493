import type { Subject } from '../report/ids.js';
import type { Provenance, Snapshot } from '../report/snapshot.js';
import type { ScanFigures } from './trend.js';

/** Which scans belong together: those of one account and benchmark. Names decide where an id is missing or masked. */
export type ScanSeries = Subject;

/**
 * Identifies a snapshot by its evidence: the SHA-256 of the response, the position of the report in it, and how its reader reads
 * it.
 */
export type SnapshotKey = Pick<Provenance, 'sha256' | 'reportIndex' | 'reader'>;

export type KnownScan = Subject & Pick<ScanFigures, 'jobId' | 'scanTime' | 'provenance'>;

/** Finds known scans. Decides nothing: the caller chooses among the figures, and asks for the snapshot that it needs. */
export interface ScanHistory {
  figures(series: ScanSeries): Promise<readonly ScanFigures[]>;
  /** Every known scan of the account by other benchmarks, or by other versions of this one, in any order. */
  others(series: ScanSeries): Promise<readonly KnownScan[]>;
  /**
   * The snapshot that figures were computed from.
   *
   * @throws AuditpressError (input) if it is gone or damaged
   */
  snapshot(key: SnapshotKey): Promise<Snapshot>;
}
