// Written by `npm run docs` from the table in settings.ts. Do not edit.
import type { WrittenValue } from './settings.js';

/** Options of `generate` and `summarize`. Every one may be left out; an empty text states nothing. */
export interface GenerateOptions {
  /** When the scan ran, in ISO 8601. Default: as the report states. */
  readonly scannedAt?: WrittenValue<'scannedAt'> | undefined;
  /** Field of the report that states when the scan ran. Default: the usual names. */
  readonly scanTimeField?: WrittenValue<'scanTimeField'> | undefined;
  /** Time that the documents state as theirs, in ISO 8601. Default: now. */
  readonly clock?: WrittenValue<'clock'> | undefined;
  /** Order of values that the service may send beyond the known ones, worst first. */
  readonly ranks?: WrittenValue<'ranks'> | undefined;
  /** Formats to make: pdf, xlsx, html. Default: those of the template. */
  readonly formats?: WrittenValue<'formats'> | undefined;
  /** Template: a name, or the path of a folder. Default: auditor. */
  readonly template?: WrittenValue<'template'> | undefined;
  /** Language and region, such as en, fr or de-AT. Default: en. */
  readonly locale?: WrittenValue<'locale'> | undefined;
  /** IANA time zone of all times in the documents. Default: UTC. */
  readonly timeZone?: WrittenValue<'timeZone'> | undefined;
  /** Size of the pages: A4 or Letter. Default: that of the template. */
  readonly pageSize?: WrittenValue<'pageSize'> | undefined;
  /** Pattern of file names without extension, such as {{account}}-{{job}}. Default: that of the template. */
  readonly fileName?: WrittenValue<'fileName'> | undefined;
  /** File that says how to fix policies, in YAML or JSON; later files override earlier ones. Default: none. */
  readonly policyLibraries?: WrittenValue<'policyLibraries'> | undefined;
  /** Make an archival PDF (PDF/A) with its numbers attached. */
  readonly archival?: WrittenValue<'archival'> | undefined;
  /** Further formats, and options of formats, by name. */
  readonly renderers?: WrittenValue<'renderers'> | undefined;
  /** Version of the documents, such as 1.0 or Draft 2. */
  readonly documentVersion?: WrittenValue<'documentVersion'> | undefined;
  /** Days after which the documents warn that the scan is old. Default: 30. */
  readonly maxScanAge?: WrittenValue<'maxScanAge'> | undefined;
  /** Marking on every page, such as Confidential. Default: that of the template. */
  readonly classification?: WrittenValue<'classification'> | undefined;
  /** Who may receive the documents. */
  readonly distribution?: WrittenValue<'distribution'> | undefined;
  /** For whom the documents are made. */
  readonly preparedFor?: WrittenValue<'preparedFor'> | undefined;
  /** Who made the documents. */
  readonly preparedBy?: WrittenValue<'preparedBy'> | undefined;
  /** Who reviewed the documents. */
  readonly reviewedBy?: WrittenValue<'reviewedBy'> | undefined;
}
