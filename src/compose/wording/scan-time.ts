/** When the scan ran, and how old it was when the document was created. */
import { dayIn } from '../../model/values/calendar-day.js';
import type { Instant } from '../../model/values/instant.js';
import { scanAgeAt, type ScanAge } from '../../model/summary/scan-age.js';
import type { ScanSummary } from '../../model/summary/summary.js';
import type { Wording } from './wording.js';
import type { ComposeContext } from '../context.js';
import type { Provenance } from '../../model/report/snapshot.js';

/** When the scan ran, and the source of that time; if unknown, when the report was retrieved, and a field that may hold it. */
export function scanTimeText(summary: ScanSummary, wording: Wording): string {
  const { scanTime, provenance } = summary;
  if (scanTime.basis === 'unknown') {
    const key = provenance.sourceKind === 'service' ? 'scan-time.unknown-retrieved' : 'scan-time.unknown-read';
    const known = wording.text(key, { at: wording.dateTime(provenance.retrievedAt) });
    if (scanTime.candidate === undefined) return known;
    const { field } = scanTime.candidate;
    const flag = `--scan-time-field ${field}`;
    return wording.text('scan-time.candidate', { known, field, at: timeText(scanTime.candidate, wording), flag });
  }
  const at = timeText(scanTime, wording);
  if (scanTime.basis === 'user') return wording.text('scan-time.user', { at });
  return wording.text('scan-time.service', { at, field: scanTime.field });
}

function timeText({ at, dateOnly }: Instant, wording: Wording): string {
  return dateOnly === true ? wording.date(at) : wording.dateTime(at);
}

/** The day of the scan in ISO 8601, else that of the retrieval, in a time zone. */
export function scanDate({ scanTime, provenance }: ScanSummary, timeZone: string): string {
  const at = scanTime.basis === 'unknown' ? provenance.retrievedAt : scanTime.at;
  const isDay = scanTime.basis !== 'unknown' && scanTime.dateOnly === true;
  return isDay || timeZone === 'UTC' ? at.slice(0, 10) : dayIn(timeZone, at);
}

/** The age of the scan; `old` if it has more days than the settings allow without a warning. */
function scanAge({ summary, settings }: ComposeContext): ScanAge & { readonly old: boolean } {
  const age = scanAgeAt(settings.clock, summary);
  return { ...age, old: age.days > settings.maxScanAge };
}

/** `7 days`, `at least 7 days`. */
export function scanAgeText(context: ComposeContext): string {
  return ageText(scanAge(context), context.wording);
}

export function ageText({ days, atLeast, ahead }: ScanAge, wording: Wording): string {
  if (ahead) return wording.text('scan-age.ahead');
  return wording.text(atLeast ? 'scan-age.at-least' : 'scan-age.days', { days });
}

/** The sentence for a scan that is too old, or cannot be as old as stated; empty for any other. */
export function scanAgeWarning(context: ComposeContext): string {
  const { days, atLeast, old, ahead } = scanAge(context);
  const { wording, settings } = context;
  if (ahead) return wording.text('scan-age.warning-ahead');
  if (!old) return '';
  return wording.text(atLeast ? 'scan-age.warning-at-least' : 'scan-age.warning', { days, limit: settings.maxScanAge });
}

/** Where the report came from: `fetched from PROD`, `PROD · saved response`; and whether the document is redacted. */
export function originText({ environment, sourceKind, redaction }: Provenance, wording: Wording): string {
  const origin =
    sourceKind === 'service' && environment !== null
      ? [wording.text('head.fetched', { environment })]
      : [environment, wording.text(`source.${sourceKind}`)];
  const redacted = redaction === undefined ? [] : [wording.text('head.redacted')];
  return [...origin, ...redacted].filter((part) => part !== null).join(' · ');
}

/** What every page says of the source: where the service was asked, and that the document is redacted. The first page says the rest. */
export function headText({ environment, sourceKind, redaction }: Provenance, { text }: Wording): string {
  const fetched = sourceKind === 'service' && environment !== null ? [text('head.fetched', { environment })] : [];
  return [...fetched, ...(redaction === undefined ? [] : [text('head.redacted')])].join(' · ');
}

/** By which profile the document is redacted; empty if it is not. */
export function redactionText({ redaction }: Provenance, wording: Wording): string {
  return redaction === undefined ? '' : wording.text('control.redaction-profile', { profile: redaction.profile });
}

/** A sample stays a sample wherever it came from; a trial says so unless it is a sample. */
export function markKey({ sourceKind, environment }: Provenance): string | null {
  if (sourceKind === 'sample') return 'mark.sample';
  return environment === 'TRIAL' ? 'mark.trial' : null;
}
