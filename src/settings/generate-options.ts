// Written by `npm run docs` from the table in settings.ts. Do not edit.
import type {
  WrittenBaseline,
  WrittenGate,
  WrittenRanks,
  WrittenReader,
  WrittenRedaction,
  WrittenRenderer,
  WrittenScore,
} from './written.js';

/** Options of `generate` and `summarize`. Every one may be left out; an empty text states nothing. */
export interface GenerateOptions {
  /** Time of the scan, in ISO 8601. Default: as stated in the report. */
  readonly scannedAt?: string | undefined;
  /** Field of the report that holds the scan time. Default: the usual field names. */
  readonly scanTimeField?: string | undefined;
  /** Creation time to print in the documents, in ISO 8601. Default: now. */
  readonly clock?: string | Date | undefined;
  /** Readers of more formats, and options of readers, by name. */
  readonly readers?: Readonly<Record<string, WrittenReader>> | undefined;
  /** YAML or JSON file of risk acceptances. Default: none. */
  readonly acceptances?: readonly string[] | undefined;
  /** Earlier scan to compare with: a file, job:<id>, previous, or a date. Default: none. */
  readonly baseline?: WrittenBaseline | undefined;
  /** Order of severities, risk levels and risk probabilities, worst first. */
  readonly ranks?: WrittenRanks | undefined;
  /** Weighted score beside the compliance of the service: true, or weights of its formula. */
  readonly score?: boolean | WrittenScore | undefined;
  /** Gate: a condition that the report must meet, such as "critical failed = 0"; otherwise the exit code is 8. Default: none. */
  readonly gates?: readonly WrittenGate[] | undefined;
  /** Redaction profile: replace names and ids with tokens. Default: nothing is replaced. */
  readonly redact?: string | undefined;
  /** Redaction profiles, by name. */
  readonly redaction?: WrittenRedaction | undefined;
  /** Formats to make: pdf, xlsx, html, md, csv. Default: those of the template. */
  readonly formats?: readonly string[] | undefined;
  /** Template: a built-in name, or the path of a folder. Default: auditor. */
  readonly template?: string | undefined;
  /** Language and region, such as en, fr or de-AT. Default: en. */
  readonly locale?: string | undefined;
  /** IANA time zone for all times in the documents. Default: UTC. */
  readonly timeZone?: string | undefined;
  /** Page size: A4 or Letter. Default: that of the template. */
  readonly pageSize?: 'A4' | 'Letter' | undefined;
  /** File name pattern without extension, such as {{account}}-{{scanDate}}. Default: that of the template. */
  readonly fileName?: string | undefined;
  /** YAML or JSON file with guidance on policies; later files override earlier ones. Default: none. */
  readonly policyLibraries?: readonly string[] | undefined;
  /** Address of the page that a system has of each policy, such as https://console.example.com/policies/{policyId}. Default: none. */
  readonly policyPage?: string | undefined;
  /** Make an archival PDF (PDF/A) with its numbers attached as JSON. */
  readonly archival?: boolean | undefined;
  /** Additional formats, and options of formats, by name. */
  readonly renderers?: Readonly<Record<string, WrittenRenderer>> | undefined;
  /** Add empty columns for the test and the conclusion of each policy. */
  readonly conclusions?: boolean | undefined;
  /** Add a table of what did not pass with reason, owner, due date and justification. */
  readonly followUp?: boolean | undefined;
  /** Version of the documents, such as 1.0 or Draft 2. */
  readonly documentVersion?: string | undefined;
  /** Days after which the documents warn that the scan is old. Default: 30. */
  readonly maxScanAge?: number | undefined;
  /** Classification marking on every page, such as Confidential. Default: that of the template. */
  readonly classification?: string | undefined;
  /** Sentence on the cover, below the name of the account. */
  readonly coverStatement?: string | undefined;
  /** Who may receive the documents. */
  readonly distribution?: string | undefined;
  /** Who the documents are for. */
  readonly preparedFor?: string | undefined;
  /** Who prepared the documents. */
  readonly preparedBy?: string | undefined;
  /** Who reviewed the documents. */
  readonly reviewedBy?: string | undefined;
}
