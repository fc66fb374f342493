import type { Evidence } from '../renderer.js';
import type { Archive } from './engine/print.js';
/** What an archival document claims and carries. */
export declare function archiveOf(evidence: Evidence | undefined, embedSource: boolean | undefined): Archive;
/**
 * Checks a finished archival PDF, and takes its claims out where a check fails: PDF/UA where the structure is at fault, PDF/A
 * in any case, because its level A asks for the structure as well. Returns a notice for what is not claimed.
 */
export declare function settleClaims(bytes: Uint8Array, { claims }: Archive): string[];
