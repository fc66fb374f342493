/** Collects the reports of a portfolio, wherever they are. Of each, only its figures stay. */
import { createCollector, type Collection } from '../aggregate/portfolio/collect.js';
import { AuditpressError } from '../errors.js';
import { mapConcurrently } from '../map-concurrently.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { PortfolioFailure } from '../model/summary/portfolio.js';
import type { ScanTime } from '../model/summary/summary.js';
import type { RunSettings } from '../settings/run-settings.js';
import { summarize } from './compose-set.js';
import type { PortfolioSource } from './portfolio-set.js';

/** Something to read for a portfolio: a file, a snapshot of an archive, or a report of the service. */
export interface PortfolioRequest {
  /** Path or ids, for progress and messages. */
  readonly label: string;
  /** What the portfolio lacks if this cannot be read. */
  readonly lacks: Omit<PortfolioFailure, 'detail'>;
  /** Where it was decided before: an archive keeps it. */
  readonly scanTime?: ScanTime;
  readonly read: () => Promise<readonly Snapshot[]>;
}

/** What is left of many reports, once each was read. */
export interface CollectedReports {
  readonly collection: Collection;
  readonly sources: readonly PortfolioSource[];
  /** What could not be read, in the order of the requests. */
  readonly failures: readonly FailedRequest[];
}

export interface FailedRequest {
  readonly request: PortfolioRequest;
  readonly failure: AuditpressError;
}

interface Collecting {
  /** Reports in memory at the same time. */
  readonly atOnce: number;
  /** Called before each request. */
  readonly onRequest?: (request: PortfolioRequest, position: number) => void;
}

/** What cannot be read becomes an entry of the portfolio, and stops nothing else. */
export async function collectReports(
  requests: readonly PortfolioRequest[],
  settings: RunSettings,
  { atOnce, onRequest }: Collecting,
): Promise<CollectedReports> {
  const collector = createCollector();
  const sources: PortfolioSource[] = [];
  const failed = await mapConcurrently(requests, atOnce, async (request, position): Promise<FailedRequest[]> => {
    onRequest?.(request, position);
    try {
      for (const snapshot of await request.read()) {
        const summary = summarize(snapshot, settings);
        const { sha256, reportIndex } = snapshot.provenance;
        collector.add({ ...summary, scanTime: request.scanTime ?? summary.scanTime });
        sources.push({ sha256, reportIndex });
      }
      return [];
    } catch (failure) {
      if (!(failure instanceof AuditpressError)) throw failure;
      return [{ request, failure }];
    }
  });
  const failures = failed.flat();
  for (const { request, failure } of failures) collector.fail({ ...request.lacks, detail: failure.message });
  return { collection: collector.collection, sources, failures };
}

/** Keeps the figures of reports that are in memory. */
export function collectSnapshots(snapshots: readonly Snapshot[], settings: RunSettings): CollectedReports {
  const collector = createCollector();
  for (const snapshot of snapshots) collector.add(summarize(snapshot, settings));
  const sources = snapshots.map(({ provenance: { sha256, reportIndex } }) => ({ sha256, reportIndex }));
  return { collection: collector.collection, sources, failures: [] };
}
