import type { Report } from '../../model/report/report.js';

/** Turns the bytes of one format into reports. */
export interface Reader {
  /** Name of the format, in lower case: `service`. */
  readonly name: string;
  /** What the format is, for people: `a report of the service`. */
  readonly title: string;
  /**
   * Whether the bytes have this format. Names of files say nothing: only the content decides.
   *
   * @param start the first bytes, at most 64 KiB
   */
  detects(start: Uint8Array): boolean;
  /**
   * The reports in the bytes, at least one, in their order.
   *
   * @throws AuditpressError (input) for bytes that are not of this format after all
   */
  read(bytes: Uint8Array): readonly Report[] | Promise<readonly Report[]>;
}
