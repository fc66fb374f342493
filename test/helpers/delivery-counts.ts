import { DELIVERY_COUNTS, type Digest } from '../../src/model/run/outcome.js';

/** The counts of a digest: those that are given, and 0 for all others. */
export function deliveryCounts(given: Partial<Digest['deliveries']> = {}): Digest['deliveries'] {
  const none = Object.fromEntries(DELIVERY_COUNTS.map((name) => [name, 0])) as Digest['deliveries'];
  return { ...none, planned: 0, ...given };
}
