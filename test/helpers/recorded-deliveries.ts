import type { Archive } from '../../src/archive/archive.js';
import { beginAttempt, recordIntent, recordReceipt, type NewIntent } from '../../src/archive/deliveries.js';

/**
 * Records a planned delivery without files. Returns its id.
 *
 * @param needed key of the record that is kept as long as the delivery
 */
export async function plannedDelivery(
  archive: Archive,
  plannedAt: Date,
  given: Partial<NewIntent> = {},
  needed: string | null = null,
): Promise<string> {
  const intent = {
    key: 'a'.repeat(64),
    deliverer: 'box',
    uses: 'box',
    target: 'box',
    recipients: [],
    occasion: '',
    notices: [],
    plannedAt: plannedAt.toISOString(),
    document: { id: 'AP-0000', set: 'set' },
    about: { account: '', benchmark: '' },
    files: [],
    payload: null,
    isRepeatable: false,
    ...given,
  };
  return recordIntent(archive, intent, needed);
}

/** Records that the first attempt of a delivery arrived at a time. */
export async function recordArrival(archive: Archive, id: string, at: Date): Promise<void> {
  await beginAttempt(archive, id, { number: 1, recipients: [], at, until: at });
  await recordReceipt(archive, id, {
    number: 1,
    at: at.toISOString(),
    outcome: 'delivered',
    reference: '',
    recipients: [],
    paths: [],
    failure: null,
  });
}
