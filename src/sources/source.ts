/** The plug point for sources, which provide snapshots. */
import type { Snapshot } from '../model/report/snapshot.js';
import type { OptionsSchema } from '../base/plug-ins/options.js';

/** The ids of the requested report. A source with fixed reports, such as a file, ignores them. */
export interface ReportQuery {
  readonly license?: string;
  readonly account?: string;
  readonly benchmark?: string;
  /** Default: the last successful scan job. */
  readonly job?: string;
}

export interface BodyOrigin {
  /** Its address or file name for the documents, without credentials. Default: null. */
  readonly address?: string | null;
}

/** What a source gets in addition to its options. Sources read no other clock and no other standard input. */
export interface SourceContext {
  readonly now: () => Date;
  /**
   * Returns the snapshots in a body, one per report, retrieved now. The body is a response of the service or a saved snapshot.
   *
   * @throws AuditpressError for a body without a report
   */
  readonly read: (body: Uint8Array, origin?: BodyOrigin) => Promise<readonly Snapshot[]>;
  /** Version of auditpress, for the provenance. */
  readonly toolVersion: string;
  /** Bytes of standard input. It can be read only once. */
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Called when something takes time, such as a retry, with one sentence. */
  readonly notify?: (text: string) => void;
  /** Stops the source, which then fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface Source<Options = unknown> {
  readonly name: string;
  /** Checks the options before fetching. Without a schema the source takes no options. */
  readonly options?: OptionsSchema<Options>;
  /**
   * Yields one snapshot per report, in the order of the response; at least one.
   *
   * @throws AuditpressError if the source cannot be read, returns a failure, or has no report
   */
  fetch(query: ReportQuery, options: Options, context: SourceContext): AsyncIterable<Snapshot>;
}
