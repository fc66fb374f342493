/** The second part of the pipeline: from snapshots to their numbers. */
import { openEarlierScans, type BaselineSettings, type FindEarlierScans, type ScanAccess } from './baselines.js';
import type { AcceptanceFiles } from '../model/summary/acceptances.js';
import { readFileSource, systemContext } from './reading.js';

/** Null without any path. Few runs have acceptances, so what reads them is loaded on demand. Throws as reading them does. */
export async function loadAcceptances(paths: readonly string[]): Promise<AcceptanceFiles | null> {
  if (paths.length === 0) return null;
  const acceptances = await import('../sources/acceptances/load.js');
  return acceptances.loadAcceptances(paths);
}

/**
 * Returns a function that finds what a report is compared with.
 *
 * @throws AuditpressError (usage) `baseline-needs-archive`, `baseline-needs-service`; what reading a file throws
 */
export async function openBaselines(settings: BaselineSettings, access: ScanAccess = {}): Promise<FindEarlierScans> {
  const reading = { ...systemContext(), now: () => settings.clock };
  return openEarlierScans(settings, access, (path) => readFileSource(path, reading));
}
