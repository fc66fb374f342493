// Written by `npm run docs` from the table in settings.ts. Do not edit.
import type { WrittenValue } from './settings.js';

/** Options of `generate` and `summarize`. Every one may be left out; an empty text states nothing. */
export interface GenerateOptions {
  /** Time of the scan, in ISO 8601. Default: as stated in the report. */
  readonly scannedAt?: WrittenValue<'scannedAt'> | undefined;
  /** Field of the report that holds the scan time. Default: the usual field names. */
  readonly scanTimeField?: WrittenValue<'scanTimeField'> | undefined;
  /** Creation time to print in the documents, in ISO 8601. Default: now. */
  readonly clock?: WrittenValue<'clock'> | undefined;
  /** Order of severities, risk levels and risk probabilities, worst first. */
  readonly ranks?: WrittenValue<'ranks'> | undefined;
  /** Formats to make: pdf, xlsx, html. Default: those of the template. */
  readonly formats?: WrittenValue<'formats'> | undefined;
  /** Template: a built-in name, or the path of a folder. Default: auditor. */
  readonly template?: WrittenValue<'template'> | undefined;
  /** Language and region, such as en, fr or de-AT. Default: en. */
  readonly locale?: WrittenValue<'locale'> | undefined;
  /** IANA time zone for all times in the documents. Default: UTC. */
  readonly timeZone?: WrittenValue<'timeZone'> | undefined;
  /** Page size: A4 or Letter. Default: that of the template. */
  readonly pageSize?: WrittenValue<'pageSize'> | undefined;
  /** File name pattern without extension, such as {{account}}-{{scanDate}}. Default: that of the template. */
  readonly fileName?: WrittenValue<'fileName'> | undefined;
  /** YAML or JSON file with guidance on policies; later files override earlier ones. Default: none. */
  readonly policyLibraries?: WrittenValue<'policyLibraries'> | undefined;
  /** Make an archival PDF (PDF/A) with its numbers attached as JSON. */
  readonly archival?: WrittenValue<'archival'> | undefined;
  /** Additional formats, and options of formats, by name. */
  readonly renderers?: WrittenValue<'renderers'> | undefined;
  /** Version of the documents, such as 1.0 or Draft 2. */
  readonly documentVersion?: WrittenValue<'documentVersion'> | undefined;
  /** Days after which the documents warn that the scan is old. Default: 30. */
  readonly maxScanAge?: WrittenValue<'maxScanAge'> | undefined;
  /** Classification marking on every page, such as Confidential. Default: that of the template. */
  readonly classification?: WrittenValue<'classification'> | undefined;
  /** Who may receive the documents. */
  readonly distribution?: WrittenValue<'distribution'> | undefined;
  /** Who the documents are for. */
  readonly preparedFor?: WrittenValue<'preparedFor'> | undefined;
  /** Who prepared the documents. */
  readonly preparedBy?: WrittenValue<'preparedBy'> | undefined;
  /** Who reviewed the documents. */
  readonly reviewedBy?: WrittenValue<'reviewedBy'> | undefined;
}
