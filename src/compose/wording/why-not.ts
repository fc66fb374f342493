/** Why policies were not assessed, in words. */
import { NOT_ASSESSED_REASONS, type NotAssessedReason } from '../../model/report/report.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import { saysWhyNot } from './source-values.js';
import type { Wording } from './wording.js';

export function whyNotLabel(reason: NotAssessedReason | undefined, wording: Wording): string {
  return wording.text(`why-not.${reason ?? 'none'}`);
}

/** Each reason with its number of policies; empty if the report states none. */
export function whyNotText(summary: AuditSummary, wording: Wording): string {
  if (!saysWhyNot(summary)) return '';
  const counts = new Map<NotAssessedReason | undefined, number>();
  for (const index of summary.notAssessed) {
    const reason = summary.entries[index]?.policy.notAssessed;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const reasons = [...NOT_ASSESSED_REASONS, undefined].flatMap((reason) => {
    const count = counts.get(reason);
    return count === undefined ? [] : [wording.text('changes.counted', { kind: whyNotLabel(reason, wording), count })];
  });
  return wording.text('why-not.sentence', { reasons: wording.list(reasons) });
}
