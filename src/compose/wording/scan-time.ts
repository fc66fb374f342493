import type { AuditSummary } from '../../model/summary/summary.js';
import type { Wording } from './wording.js';

/** When the scan ran, and the source of that time; if unknown, when the report was retrieved. */
export function scanTimeText(summary: AuditSummary, wording: Wording): string {
  const { scanTime, provenance } = summary;
  if (scanTime.basis === 'unknown') {
    const key = provenance.sourceKind === 'service' ? 'scan-time.unknown-retrieved' : 'scan-time.unknown-read';
    return wording.text(key, { at: wording.dateTime(provenance.retrievedAt) });
  }
  const at = scanTime.dateOnly === true ? wording.date(scanTime.at) : wording.dateTime(scanTime.at);
  if (scanTime.basis === 'user') return wording.text('scan-time.user', { at });
  return wording.text('scan-time.service', { at, field: scanTime.field });
}

/** The day of the scan in ISO 8601, else that of the retrieval, in a time zone. */
export function scanDate({ scanTime, provenance }: AuditSummary, timeZone: string): string {
  const at = scanTime.basis === 'unknown' ? provenance.retrievedAt : scanTime.at;
  const isDay = scanTime.basis !== 'unknown' && scanTime.dateOnly === true;
  if (isDay || timeZone === 'UTC') return at.slice(0, 10);
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const parts = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return `${parts.get('year') ?? ''}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`;
}
