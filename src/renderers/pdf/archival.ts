import type { Evidence } from '../renderer.js';
import { accessibilityProblems } from './check/accessibility.js';
import { archivalProblems } from './check/archival.js';
import { conformanceClaims, removeClaim } from './engine/file/archive.js';
import type { Archive } from './engine/print.js';

/** The conformance claims and attachments of an archival document. */
export function archiveOf(evidence: Evidence | undefined, embedSource: boolean | undefined): Archive {
  const wantsSource = embedSource ?? evidence?.embedSource ?? false;
  const source = wantsSource ? evidence?.source?.() : undefined;
  const attachments = evidence === undefined ? [] : [evidence.summary(), ...(source === undefined ? [] : [source])];
  return { claims: conformanceClaims(attachments), attachments };
}

/** A notice if the source is wanted and there is none to attach. */
export function withheldSource(evidence: Evidence | undefined, embedSource: boolean | undefined): string[] {
  const wantsSource = embedSource ?? evidence?.embedSource ?? false;
  return wantsSource && evidence?.source === null
    ? ['The source is not attached, because the document is redacted.']
    : [];
}

/**
 * Checks a finished archival PDF and removes the claims that it fails: PDF/A on any problem, PDF/UA on a problem of the structure,
 * which level A of PDF/A requires too. Returns a notice if a claim is removed.
 */
export function checkConformance(bytes: Uint8Array, { claims }: Archive): string[] {
  const accessibility = accessibilityProblems(bytes);
  const all = [...accessibility, ...archivalProblems(bytes)];
  if (accessibility.length > 0) removeClaim(claims.accessible, bytes);
  if (all.length > 0) removeClaim(claims.archival, bytes);
  const [first] = all;
  if (first === undefined) return [];
  const standards = accessibility.length > 0 ? 'neither PDF/A nor PDF/UA' : 'no PDF/A';
  const rest = all.length > 1 ? `, and ${String(all.length - 1)} more` : '';
  return [`The PDF claims ${standards}, because a check failed: ${first}${rest}.`];
}
