/** Delivers document sets of an archive: plans, records, sends. */
import type { Archive } from '../archive/archive.js';
import { findDelivery, recordIntent, type ListedDelivery } from '../archive/deliveries.js';
import type { StoredRecord } from '../archive/read.js';
import { sha256Of } from '../archive/store.js';
import { canRepeat, type Delivery, type DeliverySet } from '../deliverers/deliverer.js';
import type { ReportSet } from '../document-set/compose-set.js';
import { fitsAny } from '../model/values/pattern.js';
import { composeMessage } from '../document-set/compose-message.js';
import type { RunSettings } from '../settings/run-settings.js';
import { openArchivedSet } from './archived-set.js';
import type { Credentials, NamedDeliverer } from './named-deliverer.js';
import { sendOpen, type SendSettings } from './send.js';
import { renderShipment, shipmentFor, shipmentOf, type Shipment, type ShipmentTools } from './shipment.js';

export interface PlanSettings {
  /** Absolute. Relative paths in the options of deliverers start from it. */
  readonly folder: string;
  /** Run of a schedule; empty for none. */
  readonly occasion: string;
}

export interface DeliveryRun extends PlanSettings, SendSettings, Omit<ShipmentTools, 'archive'> {
  readonly archive: Archive;
  /** With which the documents are made. */
  readonly settings: RunSettings;
  readonly deliverers: readonly NamedDeliverer[];
  /** The credentials of each deliverer, by its name. */
  readonly credentials: ReadonlyMap<string, Credentials>;
}

/** What came of a deliverer for a set: its deliveries, or why there are none. */
export type DelivererOutcome = {
  /** Name in the configuration. */
  readonly deliverer: string;
} & ({ readonly deliveries: readonly ListedDelivery[] } | { readonly failure: unknown });

/**
 * Delivers a set of an archive with every deliverer, one after the other. A delivery with the same key that was made before is
 * not made again. A deliverer that fails does not stop the others.
 *
 * @throws AuditpressError `delivery-settings-differ` (usage), `archive-damaged` (input)
 */
export async function deliverArchivedSet(
  record: StoredRecord<'set'>,
  run: DeliveryRun,
): Promise<readonly DelivererOutcome[]> {
  return deliverShipment(await shipmentOf(await openArchivedSet(run.archive, record), run.settings, run), run);
}

/** Delivers a set that has just been made, as `deliverArchivedSet` does. */
export async function deliverShipment(shipment: Shipment, run: DeliveryRun): Promise<readonly DelivererOutcome[]> {
  return outcomesOf(concerned(run.deliverers, shipment), async (deliverer) => {
    const own = await shipmentFor(deliverer, shipment, run);
    return sendPlanned(await deliverySetOf(own, deliverer, run), own, deliverer, run);
  });
}

/** Calls `send` with one deliverer after the other. */
export async function outcomesOf(
  deliverers: readonly NamedDeliverer[],
  send: (deliverer: NamedDeliverer) => Promise<readonly ListedDelivery[]>,
): Promise<readonly DelivererOutcome[]> {
  const outcomes: DelivererOutcome[] = [];
  for (const deliverer of deliverers) {
    const { name } = deliverer;
    try {
      outcomes.push({ deliverer: name, deliveries: await send(deliverer) });
    } catch (failure) {
      outcomes.push({ deliverer: name, failure });
    }
  }
  return outcomes;
}

/** What would be delivered. */
export interface PlannedDelivery {
  readonly deliverer: string;
  readonly delivery: Delivery;
  /** What is sent, as text. */
  readonly shown: string;
}

/** Plans the deliveries of a set with every deliverer. Renders it, and sends and records nothing. */
export async function planSetDeliveries(
  set: ReportSet,
  settings: RunSettings,
  deliverers: readonly NamedDeliverer[],
  { folder, ...tools }: Pick<ShipmentTools, 'loadTools'> & Pick<PlanSettings, 'folder'>,
): Promise<readonly PlannedDelivery[]> {
  const shipment = await renderShipment(set, settings);
  const context = { folder, occasion: '' };
  const planned: PlannedDelivery[] = [];
  for (const deliverer of concerned(deliverers, shipment)) {
    const own = await shipmentFor(deliverer, shipment, { ...tools, archive: null });
    planned.push(...shownPlan(await deliverySetOf(own, deliverer, context), deliverer, context));
  }
  return planned;
}

/** What a deliverer plans for a set. */
export function shownPlan(
  set: DeliverySet,
  { plugIn, options, name }: NamedDeliverer,
  context: PlanSettings,
): readonly PlannedDelivery[] {
  return plugIn.plan(set, options, context).map((delivery) => {
    const files = delivery.artifacts.map(({ fileName }) => fileName).join('\n');
    return { deliverer: name, delivery, shown: plugIn.show?.(delivery, options) ?? files };
  });
}

/** The deliverers that are for the account of the documents. */
export function concerned(
  deliverers: readonly NamedDeliverer[],
  { set: { snapshot } }: Pick<Shipment, 'set'>,
): readonly NamedDeliverer[] {
  const { accountId, accountName } = snapshot.report;
  return deliverers.filter(({ settings: { accounts } }) => {
    const patterns = accounts.map((text) => text.toLowerCase());
    return accounts.length === 0 || [accountId, accountName].some((text) => fitsAny(patterns, text.toLowerCase()));
  });
}

/**
 * Records and sends what a deliverer plans for a set.
 *
 * @param about the set, and the key of its record
 */
export async function sendPlanned(
  set: DeliverySet,
  about: Pick<Shipment, 'set' | 'key'>,
  deliverer: NamedDeliverer,
  run: DeliveryRun,
): Promise<readonly ListedDelivery[]> {
  const { plugIn, options, name } = deliverer;
  const deliveries: ListedDelivery[] = [];
  for (const delivery of plugIn.plan(set, options, run)) {
    const known = await findDelivery(run.archive, delivery.key, run.now());
    const recorded = known ?? (await record(delivery, deliverer, about, run));
    deliveries.push(await sendOpen(run.archive, recorded, deliverer, run.credentials.get(name) ?? {}, run));
  }
  return deliveries;
}

/** Deliverers of different names send different deliveries, even if they are the same otherwise: the name is in the identity. */
async function deliverySetOf(
  { set, settings, artifacts }: Shipment,
  { name, plugIn, loadTemplate }: NamedDeliverer,
  { occasion }: PlanSettings,
): Promise<DeliverySet> {
  return {
    name: set.name,
    documentId: set.documentId,
    identity: sha256Of(JSON.stringify([set.identity, name])),
    artifacts,
    account: accountOf(set),
    summary: set.summary,
    message: await composeMessage(set, settings, plugIn.messages ?? [], loadTemplate),
    occasion,
  };
}

export function accountOf({ snapshot: { report } }: ReportSet): DeliverySet['account'] {
  return { accountId: report.accountId, accountName: report.accountName };
}

async function record(
  delivery: Delivery,
  { name, plugIn, options }: NamedDeliverer,
  { set, key }: Pick<Shipment, 'set' | 'key'>,
  { archive, now, occasion }: DeliveryRun,
): Promise<ListedDelivery> {
  const { target, recipients, notices, payload, artifacts } = delivery;
  const { summary } = set;
  await recordIntent(
    archive,
    {
      key: delivery.key,
      deliverer: name,
      uses: plugIn.name,
      target,
      recipients: [...recipients],
      occasion,
      notices: [...notices],
      plannedAt: now().toISOString(),
      document: { id: set.documentId, set: set.name },
      about: { account: summary.accountName, benchmark: summary.benchmarkName },
      files: artifacts.map(({ format, fileName, mediaType, content }) => ({
        listed: { format, name: fileName, mediaType, bytes: content.size, sha256: content.sha256 },
        content,
      })),
      payload,
      isRepeatable: canRepeat(plugIn, options),
    },
    key,
  );
  const recorded = await findDelivery(archive, delivery.key, now());
  if (recorded === undefined) throw new Error(`expected the delivery ${delivery.key} in the archive, found none`);
  return recorded;
}
