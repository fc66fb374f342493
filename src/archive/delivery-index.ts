/**
 * The deliveries of an archive in memory, for those who look at them again and again. Records never change, so each is read once; a look
 * at the archive only finds out which of them there are.
 */
import { coalesce } from '../base/coalesce.js';
import type { Archive } from './archive.js';
import { DELIVERY_KINDS, listDeliveries, type DeliveryKind } from './deliveries.js';
import { laterOn, listedDelivery, type Journal } from './delivery-journal.js';
import type { DeliveryListing, ListedDelivery } from './listing-schema.js';
import type { RecordReader } from './list.js';
import { readKeys, type Damage, type Records, type StoredRecord } from './read.js';
import { folderOf } from './records.js';

export interface DeliveryIndex {
  /** Follows the files. The look at them begins after the call; simultaneous calls share it. */
  readonly sync: () => Promise<void>;
  /** The deliveries of the last look, with their states as of then: what has ended since may have arrived. */
  readonly listing: () => KnownDeliveries;
}

export interface KnownDeliveries extends DeliveryListing {
  /** When the last look began; null before the first one has ended, when nothing is known. */
  readonly asOf: Date | null;
}

export function deliveryIndexOf(archive: Archive, now: () => Date): DeliveryIndex {
  const reader = followingReader(archive);
  const derive = rememberingDeliveries();
  /** With the states of the looks that saw their records first. */
  let listed: DeliveryListing = { deliveries: [], damaged: [] };
  let last: KnownDeliveries = { ...listed, asOf: null };
  return {
    sync: coalesce(async () => {
      const asOf = now();
      // Before the look, which then sees the receipts of attempts that have ended.
      const ended = endedBy(asOf, listed);
      if (await reader.follow()) listed = await listDeliveries(reader, asOf, derive);
      last = { ...listed, deliveries: listed.deliveries.map((delivery) => ended.get(delivery) ?? delivery), asOf };
    }),
    listing: () => last,
  };
}

function endedBy(time: Date, { deliveries }: DeliveryListing): ReadonlyMap<ListedDelivery, ListedDelivery> {
  const later = deliveries.map((delivery) => [delivery, laterOn(delivery, time)] as const);
  return new Map(later.filter(([before, after]) => before !== after));
}

/** Records that are decoded before others get their turn. */
const BATCH = 500;

interface FollowingReader extends RecordReader<DeliveryKind> {
  /** Reads what is new, and drops what has gone. False if nothing changed. */
  readonly follow: () => Promise<boolean>;
}

function followingReader({ store }: Archive): FollowingReader {
  const known = new Map<string, StoredRecord<DeliveryKind>>();
  let found = new Map<DeliveryKind, Records<DeliveryKind>>();

  async function readMissing(kind: DeliveryKind, keys: readonly string[]): Promise<Records<DeliveryKind>> {
    const before = found.get(kind);
    const missing = keys.filter((key) => !known.has(key));
    const kept = keys.length - missing.length;
    if (before?.damaged.length === 0 && missing.length === 0 && kept === before.records.length) return before;
    const damaged: Damage[] = [];
    for (let start = 0; start < missing.length; start += BATCH) {
      const read = await readKeys(store, kind, missing.slice(start, start + BATCH));
      for (const record of read.records) known.set(record.key, record);
      damaged.push(...read.damaged);
    }
    const there = new Set(keys);
    for (const { key } of before?.records ?? []) if (!there.has(key)) known.delete(key);
    return { records: keys.flatMap((key) => known.get(key) ?? []), damaged };
  }

  return {
    async follow() {
      const lists: (readonly [DeliveryKind, readonly string[]])[] = [];
      for (const kind of DELIVERY_KINDS) lists.push([kind, await store.list(folderOf(kind))]);
      const next = new Map<DeliveryKind, Records<DeliveryKind>>();
      for (const [kind, keys] of lists) next.set(kind, await readMissing(kind, keys));
      const hasChanged = DELIVERY_KINDS.some((kind) => next.get(kind) !== found.get(kind));
      found = next;
      return hasChanged;
    },
    records: <Kind extends DeliveryKind>(kind: Kind) =>
      Promise.resolve((found.get(kind) ?? { records: [], damaged: [] }) as Records<Kind>),
  };
}

/** Derives each delivery once, until it has other records. */
function rememberingDeliveries(): typeof listedDelivery {
  const known = new WeakMap<object, { readonly journal: Journal; readonly delivery: ListedDelivery }>();
  return (intent, journal, now) => {
    const before = known.get(intent);
    if (
      before !== undefined &&
      isSame(before.journal.attempts, journal.attempts) &&
      isSame(before.journal.receipts, journal.receipts)
    )
      return before.delivery;
    const delivery = listedDelivery(intent, journal, now);
    known.set(intent, { journal, delivery });
    return delivery;
  };
}

function isSame(before: Journal[keyof Journal], after: Journal[keyof Journal]): boolean {
  return (
    before.damaged.length + after.damaged.length === 0 &&
    before.records.length === after.records.length &&
    before.records.every((record, index) => record === after.records[index])
  );
}
