import type { JsonValue } from './json.js';
import type { Snapshot } from './snapshot.js';

export type ReportBody = Uint8Array | string | JsonValue;

/** An unchanged snapshot, or the body of a response with exactly one report. */
export type GenerateInput = { readonly snapshot: Snapshot } | { readonly report: ReportBody };
