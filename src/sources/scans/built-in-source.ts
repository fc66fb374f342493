import type { OptionsSchema } from '../../base/plug-ins/options.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import type { ReaderSettings } from '../../model/settings/readers.js';
import type { Secret } from '../../model/settings/secret.js';
import type { ReportQuery } from '../source.js';

export interface BuiltInContext {
  /** Absolute folder of the configuration. */
  readonly folder: string;
  readonly credentials: Readonly<Record<string, Secret>>;
  readonly readers: ReaderSettings;
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
}

/** A source that comes with auditpress. It reads the files of scanners where these put them. */
export interface BuiltInSource<Options = unknown> {
  readonly name: string;
  readonly options: OptionsSchema<Options>;
  /** By name. Default: none. */
  readonly credentials?: Readonly<Record<string, { readonly describe: string; readonly isOptional?: boolean }>>;
  /**
   * At least one snapshot of the account and benchmark, in the order of the file.
   *
   * @throws AuditpressError if there is none, or if not all of it can be read
   */
  fetch(query: ReportQuery, options: Options, context: BuiltInContext): Promise<readonly Snapshot[]>;
  /**
   * Counts the files, without reading them.
   *
   * @throws AuditpressError if the place cannot be read
   */
  test(options: Options, context: BuiltInContext): Promise<number>;
}
