/** The journal of deliveries: intents, attempts and receipts in an archive, and the state that follows from them. */
import type { DeliveryState } from '../model/document/delivery-state.js';
import type { JsonValue } from '../model/report/json.js';
import { nameOfOwner, newOwner, readOwner, stateOf as stateOfOwner } from '../temporary-folders.js';
import { addRecord } from './add.js';
import { addingTo, type Archive } from './archive.js';
import type { AttemptContent, IntentContent, ReceiptContent } from './delivery-records.js';
import { addObject, readObject } from './objects.js';
import { readKeys, readRecords, type Damage, type StoredRecord } from './read.js';
import { idOf, recordKey } from './records.js';
import { contentOf, type FileContent } from './store.js';

/** A delivery with everything that happened to it. */
export interface ListedDelivery extends IntentContent {
  /** Beginning of its key. */
  readonly id: string;
  readonly state: DeliveryState;
  /** In order. */
  readonly attempts: readonly (AttemptContent & { readonly receipt: ReceiptContent | null })[];
  /** Recipients that it was not delivered to, and that did not refuse it; empty also if the target itself receives it. */
  readonly open: readonly string[];
}

const ID_LENGTH = 32;

/** Deliveries of one key have their records in one folder each. */
function deliveryId(key: string): string {
  return key.slice(0, ID_LENGTH);
}

function intentKey(id: string): string {
  return recordKey('intent', id.slice(0, 2), id);
}

function attemptKey(kind: 'attempt' | 'receipt', id: string, number: number): string {
  return recordKey(kind, id, String(number).padStart(4, '0'));
}

/** A delivery to record. */
export interface NewIntent extends Omit<IntentContent, 'files' | 'payload'> {
  readonly files: readonly { readonly listed: IntentContent['files'][number]; readonly content: FileContent }[];
  readonly payload: JsonValue;
}

/**
 * Records a planned delivery with everything that it sends. One with the same key is kept as it is.
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
  const needs = { objects: [], records: [intentKey(id)] };
  const { isNew } = await addingTo(archive, (added) =>
    addRecord(archive, added, 'attempt', attemptKey('attempt', id, number), needs, content),
  );
  return isNew ? content : null;
}

/** Closes an attempt. */
export async function recordReceipt(archive: Archive, id: string, content: ReceiptContent): Promise<void> {
  const needs = { objects: [], records: [attemptKey('attempt', id, content.number)] };
  await addingTo(archive, (added) =>
    addRecord(archive, added, 'receipt', attemptKey('receipt', id, content.number), needs, content),
  );
}

/** What a delivery sends besides its files. Throws as `readObject` does. */
export async function readPayload({ store }: Archive, { payload }: Pick<IntentContent, 'payload'>): Promise<JsonValue> {
  return JSON.parse(Buffer.from(await readObject(store, payload)).toString('utf8')) as JsonValue;
}

/** The delivery with a key, or undefined if none is recorded. */
export async function findDelivery(archive: Archive, key: string, now: Date): Promise<ListedDelivery | undefined> {
  return readDelivery(archive, deliveryId(key), now);
}

/** The delivery with an id, or undefined if none is recorded. */
export async function readDelivery(archive: Archive, id: string, now: Date): Promise<ListedDelivery | undefined> {
  const { records } = await readKeys(archive.store, 'intent', [intentKey(id)]);
  const [intent] = records;
  if (intent === undefined) return undefined;
  const attempts = await readRecords(archive, 'attempt', id);
  const receipts = await readRecords(archive, 'receipt', id);
  return deliveryOf(intent, attempts.records, receipts.records, now);
}

export interface DeliveryListing {
  /** By the time of planning. */
  readonly deliveries: readonly ListedDelivery[];
  /** Files that are left out. */
  readonly damaged: readonly Damage[];
}

/** All deliveries of an archive. */
export async function listDeliveries(archive: Archive, now: Date): Promise<DeliveryListing> {
  const intents = await readRecords(archive, 'intent');
  const attempts = await readRecords(archive, 'attempt');
  const receipts = await readRecords(archive, 'receipt');
  const attemptsOf = byDelivery(attempts.records);
  const receiptsOf = byDelivery(receipts.records);
  const deliveries = intents.records.map((intent) => {
    const id = idOf(intent.key);
    return deliveryOf(intent, attemptsOf.get(id) ?? [], receiptsOf.get(id) ?? [], now);
  });
  return {
    deliveries: deliveries.sort((one, other) => compare(one.plannedAt, other.plannedAt) || compare(one.id, other.id)),
    damaged: [...intents.damaged, ...attempts.damaged, ...receipts.damaged],
  };
}

function byDelivery<Kind extends 'attempt' | 'receipt'>(
  records: readonly StoredRecord<Kind>[],
): ReadonlyMap<string, StoredRecord<Kind>[]> {
  const groups = new Map<string, StoredRecord<Kind>[]>();
  for (const record of records) {
    const id = record.key.split('/').at(-2) ?? '';
    groups.set(id, [...(groups.get(id) ?? []), record]);
  }
  return groups;
}

function deliveryOf(
  { key, content }: StoredRecord<'intent'>,
  attempts: readonly StoredRecord<'attempt'>[],
  receipts: readonly StoredRecord<'receipt'>[],
  now: Date,
): ListedDelivery {
  const listed = attempts
    .map((attempt) => ({
      ...attempt.content,
      receipt: receipts.find((receipt) => receipt.content.number === attempt.content.number)?.content ?? null,
    }))
    .sort((one, other) => one.number - other.number);
  const last = lastOutcomes(listed);
  const open = content.recipients.filter((recipient) => (last.get(recipient) ?? 'postponed') === 'postponed');
  return { id: idOf(key), ...content, attempts: listed, state: stateOf(listed, now), open };
}

function stateOf(attempts: ListedDelivery['attempts'], now: Date): DeliveryState {
  const last = attempts.at(-1);
  if (last === undefined) return 'planned';
  if (last.receipt === null) return hasEnded(last, now) ? 'unknown' : 'sending';
  if (last.receipt.outcome !== 'delivered') return last.receipt.outcome;
  return [...lastOutcomes(attempts).values()].includes('refused') ? 'partial' : 'delivered';
}

/** The last outcome of each recipient that has one. */
function lastOutcomes(
  attempts: ListedDelivery['attempts'],
): ReadonlyMap<string, ReceiptContent['recipients'][number]['outcome']> {
  const receipts = attempts.flatMap(({ receipt }) => receipt?.recipients ?? []);
  return new Map(receipts.map(({ recipient, outcome }) => [recipient, outcome]));
}

/** Whether the run that sends a delivery has ended: its time is over, or its process is known to have ended. */
function hasEnded({ until, run }: AttemptContent, now: Date): boolean {
  if (Date.parse(until) <= now.getTime()) return true;
  const owner = readOwner(run);
  return owner !== undefined && stateOfOwner(owner) === 'gone';
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
