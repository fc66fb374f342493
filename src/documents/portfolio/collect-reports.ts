/** Collects the reports of a portfolio, wherever they are. Of each, only its figures stay. */
import { createCollector, type Collection } from '../../aggregate/portfolio/collect.js';
import { AuditpressError } from '../../base/errors.js';
import { mapConcurrently } from '../../base/map-concurrently.js';
import type { JsonObject } from '../../model/report/json.js';
import { readerNotice, type Provenance, type Snapshot } from '../../model/report/snapshot.js';
import type { PortfolioFailure } from '../../model/summary/portfolio.js';
import type { ScanTime } from '../../model/summary/summary.js';
import { identifyingValues, type IdentifyingValues } from '../../aggregate/redaction/redact.js';
import type { RunSettings } from '../../settings/run-settings.js';
import { summarize } from '../summarize.js';

export interface PortfolioRequest {
  /** Path or ids, for progress and messages. */
  readonly label: string;
  /** What the portfolio lacks if this cannot be read. */
  readonly lacks: Omit<PortfolioFailure, 'detail'>;
  /** Where it was decided before: an archive keeps it. */
  readonly scanTime?: ScanTime;
  /** Id of its snapshot in the archive; absent for other sources. The archive knows in which order it received them. */
  readonly archived?: string;
  readonly read: () => Promise<readonly Snapshot[]>;
}

export interface PortfolioSource {
  readonly sha256: string;
  readonly reportIndex: number;
  /** With which its reader read it; absent for none. */
  readonly options?: JsonObject;
}

export function sourceOf({ sha256, reportIndex, reader }: Provenance): PortfolioSource {
  return { sha256, reportIndex, ...(reader?.options !== undefined && { options: reader.options }) };
}

/** Equal for the same report, read in the same way. */
export function keyOf({ sha256, reportIndex, options = {} }: PortfolioSource): string {
  return JSON.stringify([sha256, reportIndex, options]);
}

export interface ArchivedSource extends PortfolioSource {
  /** Id of its snapshot in the archive. */
  readonly id: string;
}

export interface CollectedReports {
  readonly collection: Collection;
  readonly sources: readonly PortfolioSource[];
  /** Those of the sources that an archive has. */
  readonly archived: readonly ArchivedSource[];
  /** What could not be read, in the order of the requests. */
  readonly failures: readonly FailedRequest[];
  /** Those of all reports; null if nothing is redacted. */
  readonly values: IdentifyingValues | null;
  /** How many reports were read again by another version of their reader. */
  readonly readAgain: number;
}

export interface FailedRequest {
  readonly request: PortfolioRequest;
  readonly failure: AuditpressError;
}

interface Collecting {
  /** Reports in memory at the same time. */
  readonly atOnce: number;
  /** Archives a snapshot, and returns its id. Default: only snapshots of an archive are archived. */
  readonly keep?: ((snapshot: Snapshot) => Promise<string>) | undefined;
  readonly onRequest?: (request: PortfolioRequest, position: number) => void;
}

/**
 * What cannot be read becomes an entry of the portfolio, and stops nothing else. Figures are not redacted yet, but of a failure
 * only its code stays: messages quote addresses and file names.
 */
export async function collectReports(
  requests: readonly PortfolioRequest[],
  settings: RunSettings,
  { atOnce, keep, onRequest }: Collecting,
): Promise<CollectedReports> {
  const collecting = openCollection(settings);
  const failed = await mapConcurrently(requests, atOnce, async (request, position): Promise<FailedRequest[]> => {
    onRequest?.(request, position);
    try {
      for (const snapshot of await request.read()) {
        const archived = request.archived ?? (await keep?.(snapshot));
        collecting.add(snapshot, { scanTime: request.scanTime, archived, isArchived: request.archived !== undefined });
      }
      return [];
    } catch (failure) {
      if (!(failure instanceof AuditpressError)) throw failure;
      return [{ request, failure }];
    }
  });
  return collecting.end(failed.flat());
}

export function collectSnapshots(snapshots: readonly Snapshot[], settings: RunSettings): CollectedReports {
  const collecting = openCollection(settings);
  for (const snapshot of snapshots) collecting.add(snapshot);
  return collecting.end([]);
}

interface Decided {
  readonly scanTime?: ScanTime | undefined;
  readonly archived?: string | undefined;
  readonly isArchived?: boolean;
}

function openCollection(settings: RunSettings) {
  const { redaction } = settings;
  const asCounted = { ...settings, redaction: undefined };
  const values = redaction === undefined ? null : identifyingValues(redaction);
  const collector = createCollector();
  const sources: PortfolioSource[] = [];
  const archived: ArchivedSource[] = [];
  let readAgain = 0;
  return {
    add(snapshot: Snapshot, { scanTime, archived: id, isArchived = false }: Decided = {}): void {
      const summary = summarize(snapshot, asCounted);
      values?.add([summary, snapshot.report]);
      const { sourceKind, retrievedAt } = snapshot.provenance;
      const source = sourceOf(snapshot.provenance);
      // What this run read is in no order, also if it archived that since.
      const isOrdered = sourceKind === 'service' || (isArchived && Date.parse(retrievedAt) < settings.clock.getTime());
      collector.add({ ...summary, scanTime: scanTime ?? summary.scanTime }, isOrdered);
      sources.push(source);
      if (readerNotice(snapshot.provenance) !== null) readAgain += 1;
      if (id !== undefined) archived.push({ id, ...source });
    },
    end(failures: readonly FailedRequest[]): CollectedReports {
      for (const { request, failure } of failures) {
        values?.add(request.lacks);
        const stated = values === null ? { detail: failure.message } : { subject: '', detail: failure.code };
        collector.fail({ ...request.lacks, ...stated });
      }
      return { collection: collector.collection, sources, archived, failures, values, readAgain };
    },
  };
}
