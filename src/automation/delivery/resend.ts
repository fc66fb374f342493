/** Decisions of the operator about recorded deliveries. */
import { command } from '../../base/error-codes/command.js';
import type { Archive } from '../../archive/archive.js';
import { isDeliveryId, listDeliveries, neededFor, readDelivery } from '../../archive/deliveries.js';
import { fileReader } from '../../archive/list.js';
import { readKeys, type Damage } from '../../archive/read.js';
import { folderOf } from '../../archive/records.js';
import { AuditpressError } from '../../base/errors.js';
import { quote } from '../../base/wording/printable.js';
import { refuseUnclear, type RuleContext } from './account-rules.js';
import { accountOfSet } from './archived-set.js';
import { withListedName } from '../../archive/known-accounts.js';
import type { NamedDeliverer } from './named-deliverer.js';
import { attempt, type SendSettings, type SentDelivery } from './send.js';
import type { DeliveryListing, ListedDelivery } from '../../archive/listing-schema.js';

const ID_LIMIT = 80;
const SHORTEST_ID = 4;

/**
 * The delivery with an id, or its beginning.
 *
 * @throws AuditpressError `delivery-missing` (notFound), `delivery-ambiguous` (usage)
 */
export async function findDeliveryById(
  archive: Archive,
  written: string,
  now: Date,
  onDamage: (damage: Damage) => void,
): Promise<ListedDelivery> {
  const id = written.trim().toLowerCase();
  const whole = isDeliveryId(id) ? await readDelivery(archive, id, now) : undefined;
  if (whole !== undefined) {
    whole.damaged.forEach(onDamage);
    return whole;
  }
  const { deliveries, damaged }: DeliveryListing = await listDeliveries(fileReader(archive), now);
  damaged.forEach(onDamage);
  const found = deliveries.filter((delivery) => id.length >= SHORTEST_ID && delivery.id.startsWith(id));
  const [only] = found;
  if (only === undefined) {
    throw new AuditpressError(
      'delivery-missing',
      `expected the id of a delivery in the archive ${archive.store.address}, received ${quote(written, ID_LIMIT)}`,
    );
  }
  // Reading all of them takes a while, in which it may have arrived.
  if (found.length === 1) return (await readDelivery(archive, only.id, now)) ?? only;
  throw new AuditpressError(
    'delivery-ambiguous',
    `expected the id of one delivery, received ${quote(written, ID_LIMIT)}; several ids begin with it`,
    { problems: found.map((delivery) => delivery.id) },
  );
}

/**
 * Refuses to send a delivery again to readers who are chosen by a name that another account has by now.
 *
 * @throws AuditpressError `account-ambiguous` (usage)
 */
export async function refuseUnclearResend(
  archive: Archive,
  { id }: ListedDelivery,
  deliverer: NamedDeliverer,
  accounts: RuleContext['accounts'],
): Promise<void> {
  const keys = (await neededFor(archive, id)).filter((key) => key.startsWith(`${folderOf('set')}/`));
  const { records } = await readKeys(archive.store, 'set', keys);
  for (const record of records) {
    const account = withListedName(await accountOfSet(archive, record), accounts);
    await refuseUnclear(deliverer, account, { accounts, archive });
  }
}

/**
 * Sends a delivery again, as it was recorded, to all recipients that do not have it; one that everybody has, to all of them.
 *
 * @throws AuditpressError (usage) `delivery-closed` for one that is delivered or being sent
 */
export async function resend(
  delivery: ListedDelivery,
  deliverer: NamedDeliverer,
  settings: SendSettings,
  isForced: boolean,
): Promise<SentDelivery> {
  const { id, state } = delivery;
  if (state === 'sending') {
    throw new AuditpressError(
      'delivery-closed',
      `expected a delivery that no run is sending, but another run is sending ${id}`,
      { hint: `Wait until that run has ended, then run ${command(`deliveries show ${id}`)}.` },
    );
  }
  if (state === 'delivered' && !isForced) {
    throw new AuditpressError('delivery-closed', `expected a delivery that did not arrive, but ${id} was delivered`);
  }
  const open = state === 'delivered' ? delivery.recipients : lacking(delivery);
  return attempt({ ...delivery, open }, deliverer, settings);
}

function lacking(delivery: ListedDelivery): string[] {
  return delivery.recipients.filter(
    (recipient) => delivery.open.includes(recipient) || !isDelivered(delivery, recipient),
  );
}

/** Sends a delivery that was refused again, once, to those that refused it. One in another state is left alone. */
export async function resendRefused(
  delivery: ListedDelivery,
  deliverer: NamedDeliverer,
  settings: SendSettings,
): Promise<void> {
  if (delivery.state !== 'refused' && delivery.state !== 'partial') return;
  await attempt({ ...delivery, open: lacking(delivery) }, deliverer, settings);
}

function isDelivered({ attempts }: ListedDelivery, recipient: string): boolean {
  return attempts.some(({ receipt }) =>
    (receipt?.recipients ?? []).some((one) => one.recipient === recipient && one.outcome === 'delivered'),
  );
}
