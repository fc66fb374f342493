/** What one run makes of a report: the resolved configuration with its clock. Plain data. */
import type { PageSize } from './document.js';

export interface DocumentSettings {
  /** Names of formats; undefined takes the template's. */
  readonly formats: readonly string[] | undefined;
  /** Name of a template that comes with auditpress, or the path of a folder. */
  readonly template: string;
  /** BCP 47. */
  readonly locale: string;
  /** IANA. */
  readonly timeZone: string;
  /** Undefined takes the template's. */
  readonly pageSize: PageSize | undefined;
  /** Handlebars pattern of file names without extension; undefined takes the template's. */
  readonly fileName: string | undefined;
  /** Field of the report that states the scan time; undefined looks for the usual names. */
  readonly scanTimeField: string | undefined;
  /** Orders of open values, worst first; empty leaves the observed order. */
  readonly ranks: Ranks;
  /** Absolute paths of the files of a policy library, the later over the earlier. */
  readonly policyLibraries: readonly string[];
  /** Version of the documents, as their makers count; empty for none. */
  readonly documentVersion: string;
  /** Days after which documents warn that the scan is old. */
  readonly maxScanAge: number;
  /** Undefined takes the template's, empty is none. */
  readonly classification: string | undefined;
  readonly distribution: string;
  readonly preparedFor: string;
  readonly preparedBy: string;
  readonly reviewedBy: string;
  /** Modules and options of renderers, by format. */
  readonly renderers: Readonly<Record<string, RendererSettings>>;
}

export interface Ranks {
  readonly severity: readonly string[];
  readonly riskLevel: readonly string[];
  readonly riskProbability: readonly string[];
}

export interface RendererSettings {
  /** Absolute path or `file:` URL; undefined for built-in formats. */
  readonly module: string | undefined;
  /** Absolute path or `file:` URL of a module that draws blocks its own way; undefined for none. */
  readonly handlers?: string | undefined;
  /** As written; the renderer's own schema checks them. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Settings of one run, with what the run itself adds. */
export interface RunSettings extends DocumentSettings {
  /** The documents' own time. */
  readonly clock: Date;
  /** ISO 8601: when the scan ran, as the user states it; undefined leaves it to the report. */
  readonly scannedAt: string | undefined;
  /** Adds the saved snapshot to the document set. */
  readonly withSnapshot: boolean;
}
