import { expect, it } from 'vitest';
import { isOrdered } from '../../src/documents/order-scans.js';
import { aProvenance, aReport, aSnapshot } from '../helpers/snapshots.js';

it.each([
  ['service', 'service', true],
  ['service', 'file', false],
  ['file', 'service', false],
  ['file', 'file', false],
] as const)(
  'the times of retrieval order scans without a time only if both are of the service: %s, %s',
  (one, other, expected) => {
    const snapshot = { ...aSnapshot(aReport()), provenance: aProvenance({ sourceKind: one }) };
    const scan = {
      jobId: 'job',
      scanTime: { basis: 'unknown' },
      provenance: aProvenance({ sourceKind: other }),
    } as const;
    expect(isOrdered(snapshot, scan, {})).toBe(expected);
  },
);
