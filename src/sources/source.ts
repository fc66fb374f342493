/** The plug point of sources: where snapshots come from. */
import type { Snapshot } from '../model/report/snapshot.js';
import type { OptionsSchema } from '../plug-ins/options-schema.js';

/** The ids of what is asked for. A source that holds its reports already, such as a file, ignores them. */
export interface ReportQuery {
  readonly license?: string;
  readonly account?: string;
  readonly benchmark?: string;
  /** Scan job; absent asks for the last successful one. */
  readonly job?: string;
}

/** What is known of a body besides its bytes. */
export interface BodyOrigin {
  /** Where it is from, as documents state it, without credentials: an address, or the name of a file. Default: null. */
  readonly address?: string | null;
}

/** What a source may use besides its options: handed in, so that nothing reads a clock or a stream by itself. */
export interface SourceContext {
  readonly now: () => Date;
  /**
   * The snapshots that a body holds, one per report, as received now: a response of the service, or a saved snapshot.
   *
   * @throws AuditpressError for a body that holds no report
   */
  readonly read: (body: Uint8Array, origin?: BodyOrigin) => readonly Snapshot[];
  /** Version of auditpress, for the provenance. */
  readonly toolVersion: string;
  /** Bytes of standard input. Read once at most, and only by the source that is asked for it. */
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Told what takes time, such as a retry; one sentence each. */
  readonly notify?: (text: string) => void;
  /** Stops the source, which then fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface Source<Options = unknown> {
  /** Name for the configuration. */
  readonly name: string;
  /** Checks the options before anything is fetched. Without a schema the source takes none. */
  readonly options?: OptionsSchema<Options>;
  /**
   * Yields one snapshot a report, in the order of the response; at least one.
   *
   * @throws AuditpressError where the source cannot be read, answers with a failure, or holds no report.
   */
  fetch(query: ReportQuery, options: Options, context: SourceContext): AsyncIterable<Snapshot>;
}
