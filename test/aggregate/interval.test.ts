import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { intervalBetween } from '../../src/aggregate/interval.js';
import { runsBackwards } from '../../src/model/summary/comparison.js';
import type { AuditSummary } from '../../src/model/summary/audit-summary.js';
import { aReport, aSnapshot } from '../helpers/snapshots.js';

function scanned(scannedAt: string | undefined, retrievedAt: string): AuditSummary {
  const snapshot = aSnapshot(aReport({}));
  return aggregate({ ...snapshot, provenance: { ...snapshot.provenance, retrievedAt } }, { scannedAt });
}

describe('the interval between two scans', () => {
  const [monday, tuesday] = ['2026-11-02T08:00:00.000Z', '2026-11-03T08:00:00.000Z'];

  it('is between the times of the scans', () => {
    expect(intervalBetween(scanned('2026-10-01', monday), scanned('2026-11-01T23:30:00Z', monday), 'UTC')).toEqual({
      basis: 'scan',
      from: { at: '2026-10-01T00:00:00.000Z', dateOnly: true },
      to: { at: '2026-11-01T23:30:00.000Z' },
      days: 31,
    });
  });

  it('is between the times of retrieval if one scan does not state its own', () => {
    const interval = { basis: 'retrieval', from: { at: monday }, to: { at: tuesday }, days: 1 };
    expect(intervalBetween(scanned('2026-10-01', monday), scanned(undefined, tuesday), 'UTC')).toEqual(interval);
  });

  it('counts the days of a time zone, but takes a stated day as it is', () => {
    const daysIn = (from: string, to: string, timeZone: string): number =>
      intervalBetween(scanned(from, monday), scanned(to, monday), timeZone).days;
    const late = '2026-11-14T23:30:00Z';
    expect(daysIn('2026-11-14T02:00:00Z', late, 'UTC')).toBe(0);
    expect(daysIn('2026-11-14T02:00:00Z', late, 'Europe/Berlin')).toBe(1);
    expect(daysIn('2026-11-14T02:00:00Z', late, 'America/New_York')).toBe(1);
    expect(daysIn('2026-11-10', late, 'Asia/Tokyo')).toBe(5);
    expect(daysIn('2026-11-10', late, 'America/New_York')).toBe(4);
    // The clocks change in between.
    expect(daysIn('2026-10-24T22:30:00Z', '2026-10-25T23:30:00Z', 'Europe/Berlin')).toBe(1);
  });

  it('is negative if the other scan is earlier', () => {
    expect(intervalBetween(scanned('2026-10-03', monday), scanned('2026-10-01', tuesday), 'UTC').days).toBe(-2);
  });

  it.each([
    ['2026-10-03', '2026-10-01', true],
    ['2026-10-01T09:00:00Z', '2026-10-01T08:59:59Z', true],
    ['2026-10-01T09:00:00Z', '2026-10-01T09:00:00Z', false],
    ['2026-10-01T09:00:00Z', '2026-10-01', false],
    ['2026-10-01', '2026-10-01T00:00:00Z', false],
  ])('from %s to %s runs backwards: %s', (from, to, backwards) => {
    expect(runsBackwards(intervalBetween(scanned(from, monday), scanned(to, monday), 'UTC'))).toBe(backwards);
  });
});
