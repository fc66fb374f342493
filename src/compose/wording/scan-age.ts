/** How old the scan was when the document was made. */
import type { AuditSummary } from '../../model/summary/summary.js';
import type { ComposeContext } from '../context.js';

const DAY = 86_400_000;

interface ScanAge {
  /** Whole days; 0 for a scan after the document's own time. */
  readonly days: number;
  /** The report does not say when the scan ran: it is at least as old as what was retrieved. */
  readonly atLeast: boolean;
  /** More days than the settings allow without a warning. */
  readonly old: boolean;
  /** The scan is after the document's own time, so one of the two is wrong. */
  readonly ahead: boolean;
}

function scanAge({ summary, settings }: ComposeContext): ScanAge {
  const { at, atLeast } = knownSince(summary);
  const age = Date.parse(settings.clock) - Date.parse(at);
  const days = Math.max(0, Math.floor(age / DAY));
  return { days, atLeast, old: days > settings.maxScanAge, ahead: age < 0 };
}

/** `7 days`, `at least 7 days`. */
export function scanAgeText(context: ComposeContext): string {
  const { days, atLeast, ahead } = scanAge(context);
  if (ahead) return context.wording.text('scan-age.ahead');
  return context.wording.text(atLeast ? 'scan-age.at-least' : 'scan-age.days', { days });
}

/** The sentence for a scan that is too old, or cannot be as old as stated; empty for any other. */
export function scanAgeWarning(context: ComposeContext): string {
  const { days, atLeast, old, ahead } = scanAge(context);
  const { wording, settings } = context;
  if (ahead) return wording.text('scan-age.warning-ahead');
  if (!old) return '';
  return wording.text(atLeast ? 'scan-age.warning-at-least' : 'scan-age.warning', { days, limit: settings.maxScanAge });
}

/** A day without a time began at midnight UTC. */
function knownSince({ scanTime, provenance }: AuditSummary): { readonly at: string; readonly atLeast: boolean } {
  return scanTime.basis === 'unknown'
    ? { at: provenance.retrievedAt, atLeast: true }
    : { at: scanTime.at, atLeast: false };
}
