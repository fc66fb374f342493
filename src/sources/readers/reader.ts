/** The plug point for readers, which turn files of one format into reports. */
import type { OptionsSchema } from '../../base/plug-ins/options.js';
import type { Report } from '../../model/report/report.js';
import type { ReportCollector, Wants } from './results/collect-reports.js';

/** A file, as readers get it: in UTF-8, unless they ask for the bytes as they were received. */
export interface InputFile {
  /** Without folders. Empty for a file that is read on its own. */
  readonly name: string;
  /** The first characters: what `detects` gets. */
  readonly start: string;
  /** Everything, for formats that can only be read as a whole. */
  readonly bytes: () => Uint8Array;
  /** Everything, one part after another, from the beginning each time. A large file is read from disk, and is never in memory as a whole. */
  readonly parts: () => Iterable<Uint8Array>;
}

/** What a reader gets in addition to the file and its options. */
export interface ReadContext {
  /** Which reports are wanted with everything that the file says. Of the others, resources and guidance may be left out. */
  readonly wants: Wants;
  /** Empty. Sorts results into reports, and counts them. It keeps only what is wanted. A reader need not use it. */
  readonly reports: ReportCollector;
}

/** At least one report, in the order of the file. */
type Reports = readonly Report[] | Promise<readonly Report[]>;

/** Turns files of one format into reports. The same bytes and options always give the same reports. */
export interface Reader<Options = unknown> {
  /** Name of the format, in lower case: `service`. */
  readonly name: string;
  /** What the format is, for people: `a report of the service`. */
  readonly title: string;
  /** A whole number from 1. Changes when the reader counts the same bytes in another way. */
  readonly version: number;
  /** Checks the options before reading. Without a schema the reader takes no options. Each snapshot stores them as written. */
  readonly options?: OptionsSchema<Options>;
  /** The bytes are given as they were received. Default: text in UTF-16 or Windows-1252 is given in UTF-8, without a mark. */
  readonly isBinary?: boolean;
  /**
   * Whether a file has this format. Names of files say nothing: only the content decides.
   *
   * @param start the first characters, at most 65,536; of a binary file, what they are as UTF-8
   */
  detects(start: string, options: Options): boolean;
  /**
   * The reports in a file.
   *
   * @throws if the file is not of this format after all, or if results are missing because the file is cut off
   */
  read(file: InputFile, options: Options, context: ReadContext): Reports;
  /** The reports in the files of one run, whose names begin alike, in a folder. Without it, each file is read on its own. */
  join?(files: readonly InputFile[], options: Options, context: ReadContext): Reports;
}
