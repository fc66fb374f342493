/** The records of deliveries in an archive: intents, attempts and receipts. What follows from them is in `delivery-journal.ts`. */
import { arrivalOf, type DeliveryState } from '../model/document/delivery-state.js';
import type { JsonValue } from '../model/report/json.js';
import { nameOfOwner, newOwner } from '../base/files/temporary-folders.js';
import { groupBy } from '../model/values/group-by.js';
import { compareCodeUnits } from '../model/values/natural-order.js';
import { addRecord, recordAlone } from './add.js';
import { addingTo, type Archive } from './archive.js';
import { attemptKey, isUntried, listedDelivery } from './delivery-journal.js';
import type { RecordReader } from './list.js';
import type { DeliveryListing, ListedDelivery } from './listing-schema.js';
import type { AttemptContent, IntentContent, ReceiptContent } from './delivery-records.js';
import { addObject, readObject, damageError, readKeys, readRecords, type Records } from './read.js';
import { decodeRecord, groupOfKey, idOf, recordKey } from './records.js';
import { type FileContent } from './store.js';
import { contentOf } from '../base/content.js';

const ID_LENGTH = 32;

/** Whether it is a whole id, and not its beginning. */
export function isDeliveryId(text: string): boolean {
  return /^[\da-f]{32}$/.test(text);
}

function deliveryId(key: string): string {
  return key.slice(0, ID_LENGTH);
}

function intentKey(id: string): string {
  return recordKey('intent', id.slice(0, 2), id);
}

export interface NewIntent extends Omit<IntentContent, 'files' | 'payload'> {
  readonly files: readonly { readonly listed: IntentContent['files'][number]; readonly content: FileContent }[];
  readonly payload: JsonValue;
}

/**
 * Records a planned delivery with everything that it sends. One with the same key is kept as it is, unless it is damaged: see
 * `findDelivery`, which refuses one that was tried.
 *
 * @param needed key of the record of the document set, or of the run, which is kept as long as the delivery
 */
export async function recordIntent(
  archive: Archive,
  { files, payload, ...described }: NewIntent,
  needed: string | null,
): Promise<string> {
  const id = deliveryId(described.key);
  await addingTo(archive, async (added) => {
    const object = contentOf(Buffer.from(JSON.stringify(payload)));
    for (const { content } of files) await addObject(archive.store, added, content);
    await addObject(archive.store, added, object);
    const content = { ...described, files: files.map(({ listed }) => listed), payload: object.sha256 };
    const objects = [...new Set([object.sha256, ...content.files.map(({ sha256 }) => sha256)])];
    const records = needed === null ? [] : [needed];
    await addRecord(archive, added, 'intent', intentKey(id), { objects, records }, content);
  });
  return id;
}

export async function neededFor({ store }: Archive, id: string): Promise<readonly string[]> {
  return decodeRecord((await store.read(intentKey(id))) ?? Buffer.of()).needs.records;
}

/**
 * Begins an attempt. Null if another run has begun it.
 *
 * @param until when the attempt ends at the latest
 */
export async function beginAttempt(
  archive: Archive,
  id: string,
  { number, recipients, at, until }: Pick<AttemptContent, 'number' | 'recipients'> & { at: Date; until: Date },
): Promise<AttemptContent | null> {
  const content: AttemptContent = {
    number,
    at: at.toISOString(),
    until: until.toISOString(),
    recipients,
    run: nameOfOwner(newOwner()),
  };
  const key = attemptKey('attempt', id, number);
  const { isNew } = await recordAlone(archive, 'attempt', key, [intentKey(id)], content);
  return isNew ? content : null;
}

export async function recordReceipt(archive: Archive, id: string, content: ReceiptContent): Promise<void> {
  const attempt = attemptKey('attempt', id, content.number);
  await recordAlone(archive, 'receipt', attemptKey('receipt', id, content.number), [attempt], content);
}

export async function readPayload({ store }: Archive, { payload }: Pick<IntentContent, 'payload'>): Promise<JsonValue> {
  return JSON.parse(Buffer.from(await readObject(store, payload)).toString('utf8')) as JsonValue;
}

/**
 * The delivery with a key, or undefined if none is recorded. An intent that is damaged counts as none if nothing was tried.
 *
 * @param recipients those that it is asked about; default: all of the intent
 * @throws AuditpressError `archive-damaged` (input) if it was tried, but its intent is missing or damaged: nobody knows what was sent
 */
export async function findDelivery(
  archive: Archive,
  key: string,
  now: Date,
  recipients?: readonly string[],
): Promise<ListedDelivery | undefined> {
  const id = deliveryId(key);
  const { intent, problem, journal } = await readOne(archive, id);
  if (intent !== undefined) return listedDelivery(intent, journal, now, recipients);
  if (isUntried(journal)) return undefined;
  const unsent = `${problem}; a delivery was tried, so it may have arrived, and is not sent again`;
  throw damageError(archive.store, { key: intentKey(id), problem: unsent });
}

export async function readDelivery(archive: Archive, id: string, now: Date): Promise<ListedDelivery | undefined> {
  const { intent, journal } = await readOne(archive, id);
  return intent && listedDelivery(intent, journal, now);
}

export interface KnownState {
  readonly state: DeliveryState;
  readonly arrival: string | null;
}

export async function readDeliveryState(archive: Archive, id: string, now: Date): Promise<KnownState | undefined> {
  const { intent, isRecorded, journal } = await readOne(archive, id);
  if (intent === undefined) return isRecorded || !isUntried(journal) ? { state: 'unknown', arrival: null } : undefined;
  const delivery = listedDelivery(intent, journal, now);
  return { state: delivery.state, arrival: arrivalOf(delivery) };
}

async function readOne(archive: Archive, id: string) {
  const bytes = await archive.store.read(intentKey(id));
  const { records, damaged } = await readKeys({ read: () => Promise.resolve(bytes) }, 'intent', [intentKey(id)]);
  const journal = {
    attempts: await readRecords(archive, 'attempt', id),
    receipts: await readRecords(archive, 'receipt', id),
  };
  return { intent: records[0], problem: damaged[0]?.problem ?? '', isRecorded: bytes !== undefined, journal };
}

/** What a delivery consists of: each kind before those that it needs. */
export const DELIVERY_KINDS = ['receipt', 'attempt', 'intent'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** @param derive what follows from the records of a delivery */
export async function listDeliveries(
  reader: RecordReader<DeliveryKind>,
  now: Date,
  derive: typeof listedDelivery = listedDelivery,
): Promise<DeliveryListing> {
  // In the order of DELIVERY_KINDS, what a run adds meanwhile is not taken for records that lack others.
  const receipts = await reader.records('receipt');
  const attempts = await reader.records('attempt');
  const intents = await reader.records('intent');
  const [tries, outcomes] = [byDelivery(attempts), byDelivery(receipts)];
  const deliveries = intents.records.map((intent) => {
    const id = idOf(intent.key);
    return derive(intent, { attempts: tries.of(id), receipts: outcomes.of(id) }, now);
  });
  const known = new Set([...intents.records, ...intents.damaged].map(({ key }) => idOf(key)));
  const orphans = [...tries.ids, ...outcomes.ids].filter((id) => !known.has(id));
  const damaged = [
    ...[intents, attempts, receipts].flatMap((read) => read.damaged),
    ...orphans.map((id) => ({
      key: intentKey(id),
      problem: 'expected the intent of a delivery that was tried, found none',
    })),
    ...deliveries.flatMap((delivery) => delivery.damaged),
  ];
  return {
    deliveries: deliveries.sort(
      (one, other) => compareCodeUnits(one.plannedAt, other.plannedAt) || compareCodeUnits(one.id, other.id),
    ),
    damaged: [...new Map(damaged.map((damage) => [damage.key, damage])).values()],
  };
}

function byDelivery<Kind extends 'attempt' | 'receipt'>(all: Records<Kind>) {
  const records = groupBy(all.records, ({ key }) => groupOfKey(key));
  const damaged = groupBy(all.damaged, ({ key }) => groupOfKey(key));
  const of = (id: string): Records<Kind> => ({ records: records.get(id) ?? [], damaged: damaged.get(id) ?? [] });
  /** Of deliveries with sound records. */
  return { ids: [...records.keys()], of };
}
