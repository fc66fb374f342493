import type { Artifact } from './model/artifact.js';
import { type PageSize } from './model/document.js';
import type { JsonValue } from './model/json.js';
import type { Ranks, RendererSettings } from './model/settings.js';
import { type JobPlace } from './model/service-settings.js';
import type { Environment, Snapshot } from './model/snapshot.js';
import type { AuditSummary } from './model/summary.js';
import type { ReportQuery } from './sources/source.js';
export { encodeSnapshot } from './pipeline.js';
export { AuditpressError, EXIT_CODES, type ErrorDetails, type ErrorKind } from './errors.js';
export type { Artifact, Receipt } from './model/artifact.js';
export type * from './model/document.js';
export type { FontFile } from './model/font.js';
export type { JsonObject, JsonValue } from './model/json.js';
export type * from './model/report.js';
export type * from './model/snapshot.js';
export type * from './model/summary.js';
export type { Ranks, RendererSettings } from './model/settings.js';
export type { Theme, StatusColour } from './model/theme.js';
export type { Colour, Status } from './model/vocabulary.js';
export type { Deliverer, Delivery, DeliveryReceipt, DeliverContext } from './deliverers/deliverer.js';
export type { OptionsSchema, Renderer, RenderContext, Rendering } from './renderers/renderer.js';
export type { ReportQuery, Source, SourceContext } from './sources/source.js';
/** A snapshot, or the body of a response that holds exactly one report: bytes, JSON text, or parsed JSON. */
export type GenerateInput = {
    readonly snapshot: Snapshot;
} | {
    readonly report: Uint8Array | string | JsonValue;
};
/** Every setting may be left out. Texts that are empty count as not stated. */
export interface GenerateOptions {
    /** `pdf`, `xlsx`, `html`, or formats of `renderers`; at least one, each once. Default: the template's, all three. */
    readonly formats?: readonly string[];
    /** Name of a template that comes with auditpress, or a path with a slash in it. Default: `auditor`. */
    readonly template?: string;
    /** BCP 47. Default: `en`. */
    readonly locale?: string;
    /** IANA. Default: `UTC`. */
    readonly timeZone?: string;
    /** The documents' own time; the same clock gives the same bytes. Default: now. */
    readonly clock?: Date;
    /** `A4` or `Letter`. Default: `A4`. */
    readonly pageSize?: PageSize;
    /** ISO 8601: when the scan ran. Default: what the report says, if anything. */
    readonly scannedAt?: string;
    /** Field of the report that states when the scan ran. Default: the first of the usual names, such as `ScanDate`. */
    readonly scanTimeField?: string;
    /** Orders of values that the service may send, worst first. Default: the known ones, then the others by name. */
    readonly ranks?: Partial<Ranks>;
    /** Handlebars pattern without extension. Default: the template's. */
    readonly fileName?: string;
    /** Marking on every page, such as `Confidential`. Default: none. */
    readonly classification?: string;
    /** Who may have the documents. Default: not stated. */
    readonly distribution?: string;
    /** Default: not stated. */
    readonly preparedFor?: string;
    /** Default: not stated. */
    readonly preparedBy?: string;
    /** Default: not stated. */
    readonly reviewedBy?: string;
    /** Modules (absolute path or `file:` URL) and options of formats, by name. Default: the built-in formats as they are. */
    readonly renderers?: Readonly<Record<string, RendererSettings>>;
}
/** A service to fetch from. */
export interface ServiceOptions {
    /** Base URL: HTTPS, or HTTP on this machine. The credentials go there and nowhere else. */
    readonly url: string;
    readonly accountToken: string;
    readonly apiKey: string;
    /** Environment that the documents name. Default: null, none. */
    readonly environment?: Environment | null;
    /** Where the id of a given scan job is sent. Default: `path`. */
    readonly jobIn?: JobPlace;
    /** Seconds for a whole request, retries included. Default: 120. */
    readonly timeout?: number;
    /** Tries after the first one, for 429, 5xx and lost connections. Default: 4. */
    readonly retries?: number;
    /** Told of each retry, one sentence. */
    readonly onRetry?: (text: string) => void;
}
/**
 * Makes the documents of one report: one artifact a format, in the order of the formats. Writes nothing, and is safe for
 * many callers at once.
 *
 * @throws AuditpressError with `kind`, `code`, `hint` and `problems` for whatever is wrong with the input.
 */
export declare function generate(input: GenerateInput, options?: GenerateOptions): Promise<readonly Artifact[]>;
/**
 * The numbers of one report, as every document states them. Of the options only those that bear on numbers count.
 *
 * @throws AuditpressError as `generate` does for its input.
 */
export declare function summarize(input: GenerateInput, options?: GenerateOptions): AuditSummary;
/**
 * The snapshots that a response body or a saved snapshot holds, one a report; at least one. What was saved keeps its
 * provenance; a body has no address.
 *
 * @param retrievedAt When the body was received. Default: now.
 * @throws AuditpressError of kind `input`, `notFound`, or what the service answered with.
 */
export declare function readSnapshots(body: Uint8Array | string, retrievedAt?: Date): readonly Snapshot[];
/**
 * Fetches the reports of a scan job, or of the last successful one: one snapshot a report, at least one.
 *
 * @throws AuditpressError of kind `usage` for what is missing in the query or the options; `authentication`, `notFound`,
 * `unavailable` as the service answers; `input` for an answer that is no report, or another one than the one asked for.
 */
export declare function fetchSnapshots(query: ReportQuery, service: ServiceOptions): Promise<readonly Snapshot[]>;
