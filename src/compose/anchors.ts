/**
 * Anchors of categories, policies and their cards. They are made of the report's ids, so that a link into the documents of one scan finds the
 * same policy in those of the next.
 */
import { keyPart } from '../model/values/key-part.js';
import type { RiskAcceptance } from '../model/summary/acceptances.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { PolicyEntry, ScanSummary } from '../model/summary/summary.js';
import { memoizeByObject } from '../model/values/memoize.js';

/** `policy/<benchmark>/<category>/<policy>/<compliance number>/<occurrence>` */
export function policyAnchor(summary: ScanSummary, entry: PolicyEntry): string {
  return `${POLICY}${pathOf(summary, entry)}`;
}

const POLICY = 'policy/';

/** Identifies a policy in the documents of every scan: its anchor without the prefix. */
export function policyPath(anchor: string): string {
  return anchor.slice(POLICY.length);
}

/** A card of guidance or of a plan, by the first of its policies: `plan/…`, then as in the anchor of the policy. */
export function cardAnchor(kind: 'guidance' | 'plan', summary: AuditSummary, first: PolicyEntry): string {
  return `${kind}/${pathOf(summary, first)}`;
}

/** The part of an acceptance's anchor that follows the name of its section. */
export function acceptanceId({ file, line }: RiskAcceptance): string {
  return anchorPart(`${file}:${String(line)}`);
}

/** `acceptances/<file and line>`, in the section `acceptances` of a template. */
export function acceptanceAnchor(acceptance: RiskAcceptance): string {
  return `acceptances/${acceptanceId(acceptance)}`;
}

function pathOf({ benchmarkId }: ScanSummary, { key }: PolicyEntry): string {
  return `${anchorPart(benchmarkId)}/${anchorText(key)}`;
}

/** `category/<benchmark>/<category>`, then `/<occurrence>` from the second category with the same id on. */
export function categoryAnchor(summary: AuditSummary, categoryIndex: number): string {
  return categoryAnchors(summary)[categoryIndex] ?? '';
}

const categoryAnchors = memoizeByObject(({ benchmarkId, categories }: AuditSummary): readonly string[] => {
  const occurrences = new Map<string, number>();
  return categories.map(({ categoryId }) => {
    const anchor = `category/${anchorPart(benchmarkId)}/${anchorPart(categoryId)}`;
    const occurrence = (occurrences.get(anchor) ?? 0) + 1;
    occurrences.set(anchor, occurrence);
    return occurrence === 1 ? anchor : `${anchor}/${String(occurrence)}`;
  });
});

export function anchorPart(id: string): string {
  return anchorText(keyPart(id));
}

/** Letters that need no escape in an address stay; each other one becomes its code point between colons. */
function anchorText(text: string): string {
  // Most ids need none, and a report has thousands.
  if (/^[\w.~/-]*$/.test(text)) return text;
  return text.replace(/[^\w.~/-]/gu, (letter) => `:${(letter.codePointAt(0) ?? 0).toString(16)}:`);
}
