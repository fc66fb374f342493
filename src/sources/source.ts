/** The plug point of sources: where snapshots come from. */
import type { z } from 'zod';
import type { Snapshot } from '../model/snapshot.js';

/** Options of a plug-in: a zod schema whose output is the resolved options. */
export type OptionsSchema<Options> = z.ZodType<Options>;

/** The ids of what is asked for. A source that holds its reports already, such as a file, ignores them. */
export interface ReportQuery {
  readonly license?: string;
  readonly account?: string;
  readonly benchmark?: string;
  /** Scan job; absent asks for the last successful one. */
  readonly job?: string;
}

/** What a source may use besides its options: handed in, so that nothing reads a clock or a stream by itself. */
export interface SourceContext {
  now(): Date;
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
  readonly options: OptionsSchema<Options>;
  /**
   * Yields one snapshot a report, in the order of the response; at least one.
   *
   * @throws AuditpressError where the source cannot be read, answers with a failure, or holds no report.
   */
  fetch(query: ReportQuery, options: Options, context: SourceContext): AsyncIterable<Snapshot>;
}
