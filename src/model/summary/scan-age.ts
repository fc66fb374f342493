import type { ScanSummary } from './summary.js';

const DAY = 86_400_000;

export interface ScanAge {
  /** Whole days; 0 for a scan after that time. */
  readonly days: number;
  /** The report does not say when the scan ran: it is at least as old as what was retrieved. */
  readonly atLeast: boolean;
  /** The scan is after that time, so one of the two is wrong. */
  readonly ahead: boolean;
}

/** @param clock ISO 8601. A day without a time began at midnight UTC. */
export function scanAgeAt(
  clock: string,
  { scanTime, provenance }: Pick<ScanSummary, 'scanTime' | 'provenance'>,
): ScanAge {
  const at = scanTime.basis === 'unknown' ? provenance.retrievedAt : scanTime.at;
  const age = Date.parse(clock) - Date.parse(at);
  return { days: Math.max(0, Math.floor(age / DAY)), atLeast: scanTime.basis === 'unknown', ahead: age < 0 };
}
