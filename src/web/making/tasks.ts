/** What the pages ask threads for, and what they answer: plain data. */
import type { ListedReport } from '../../documents/list-reports.js';
import type { Redaction } from '../../model/settings/redaction.js';
import type { Provenance } from '../../model/report/snapshot.js';
import type { RunSettings } from '../../settings/run-settings.js';

export interface MakingWork {
  readonly work: 'web';
  readonly settings: RunSettings;
  /** Absolute path of the archive's folder, or the address of its bucket. */
  readonly archive: string;
}

/** Threads as `startThreads` of the command line starts them. */
export interface MakingThreads {
  readonly run: (task: Task) => Promise<unknown>;
  readonly end: () => Promise<void>;
}

export type Task = MakeTask | InspectTask | PortfolioTask;

export interface InspectTask {
  readonly step: 'inspect';
  /** Absolute path of the folder that holds the files alone. */
  readonly folder: string;
  readonly names: readonly string[];
  readonly clock: Date;
  /** Of reports that state none; empty if it is not known. */
  readonly account: string;
}

/** What is in files. */
export interface Inspection {
  readonly reports: readonly InspectedReport[];
  /** Files that cannot be read. */
  readonly failures: readonly { readonly file: string; readonly reason: Reason }[];
  /** Names of files that are no reports. */
  readonly others: readonly string[];
}

export interface InspectedReport extends ReportPlace, ListedReport {
  readonly licenseId: string;
  readonly licenseName: string;
}

/** Where a report is. */
export interface ReportPlace {
  /** Absolute path of its file, or of the folder whose files are read together. */
  readonly path: string;
  /** From 0, in the order of the file. */
  readonly index: number;
}

export interface MakeTask {
  readonly step: 'make';
  readonly reports: readonly ChosenReport[];
  /** Of reports that state none; empty if it is not known. */
  readonly account: string;
  readonly documents: Pick<RunSettings, 'template' | 'locale' | 'formats' | 'baseline' | 'clock'>;
  /** What is replaced in the documents, with its key in the clear, as threads of one process may share it. */
  readonly redaction: SentRedaction | undefined;
  /** As `receivedAs` names them, the scans that the person may see; null for all. */
  readonly visible: readonly string[] | null;
  /** Absolute path of the folder for the document sets. */
  readonly out: string;
  /** See `courseOf`. */
  readonly course: SharedArrayBuffer;
}

/** What was received as one file may hold reports of several accounts and benchmarks. */
export function receivedAs({
  provenance,
}: {
  readonly provenance: Pick<Provenance, 'sha256' | 'reportIndex'>;
}): string {
  return `${provenance.sha256} ${String(provenance.reportIndex)}`;
}

export interface PortfolioTask extends Pick<MakeTask, 'redaction' | 'out' | 'course'> {
  readonly step: 'portfolio';
  /** Of scans in the archive. */
  readonly keys: readonly string[];
  readonly documents: Omit<MakeTask['documents'], 'baseline'>;
}

export type SentRedaction = Omit<Redaction, 'key'> & { readonly key: string };

export interface ChosenReport {
  /** The key of a scan in the archive, or the place of a report in a file. */
  readonly from: { readonly scan: string } | ReportPlace;
  /** Whether the report and its documents are kept in the archive. */
  readonly isKept: boolean;
}

export type MadeSet = {
  readonly account: string;
  readonly benchmark: string;
} & (
  | {
      readonly name: string;
      /** Id of the scan in the archive; null if it is not kept. */
      readonly scan: string | null;
      readonly files: readonly MadeFile[];
      readonly notices: readonly string[];
    }
  | { readonly failure: Reason }
);

export interface MadeFile {
  readonly format: string;
  /** Absolute. */
  readonly path: string;
  readonly bytes: number;
  readonly mediaType: string;
}

/** Why something cannot be done, in the words of the command line. */
export interface Reason {
  readonly message: string;
  /** What to do; empty if nothing can be said. */
  readonly hint: string;
  readonly problems: readonly string[];
}
