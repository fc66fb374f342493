import type { AuditSummary } from '../model/summary.js';
import type { Wording } from './wording.js';

/** When the scan ran, and by whose word; where nobody says, when the report was retrieved. */
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
