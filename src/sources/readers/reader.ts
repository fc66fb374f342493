import type { Report } from '../../model/report/report.js';

/** A file as it was received. */
export interface InputFile {
  /** Without folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a report is of. */
export type ReportSubject = Pick<Report, 'accountId' | 'accountName' | 'benchmarkId' | 'benchmarkName'>;

/**
 * Whether a report is wanted with everything that the source says. Others need only be counted: a reader may leave out their
 * resources and guidance.
 *
 * @param index position among the reports, from 0
 */
export type Wants = (subject: ReportSubject, index: number) => boolean;

/** Turns the bytes of one format into reports. */
export interface Reader {
  /** Name of the format, in lower case: `service`. */
  readonly name: string;
  /** What the format is, for people: `a report of the service`. */
  readonly title: string;
  /** Changes when the reader counts the same bytes in another way. */
  readonly version: number;
  /**
   * Whether a file has this format. Names of files say nothing: only the content decides.
   *
   * @param start the first characters, at most 65,536
   */
  detects(start: string): boolean;
  /**
   * The reports in a file, at least one, in their order. Text in UTF-16 is given in UTF-8.
   *
   * @throws AuditpressError (input) for bytes that are not of this format after all
   */
  read(bytes: Uint8Array, wants: Wants): readonly Report[] | Promise<readonly Report[]>;
  /** The reports in several files of this format that were found in one folder. Without it, each file is read on its own. */
  readonly join?: (files: readonly InputFile[], wants: Wants) => readonly Report[] | Promise<readonly Report[]>;
}
