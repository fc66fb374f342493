/** Records what a deliverer plans for a set, and sends it. */
import { findDelivery, recordIntent } from '../../archive/deliveries.js';
import { isSameRecipient } from '../../archive/delivery-journal.js';
import { sha256Of } from '../../base/sha256.js';
import { canRepeat, type Delivery, type DeliverySet } from '../../deliverers/deliverer.js';
import type { Shown } from '../../base/set-names/choose-names.js';
import type { RunSettings } from '../../settings/run-settings.js';
import type { KnownAccount } from '../../archive/known-accounts.js';
import type { NamedDeliverer } from './named-deliverer.js';
import { sendOpen, type SendSettings, type SentDelivery } from './send.js';
import type { ReportTools } from './shipment.js';
import type { ListedDelivery } from '../../archive/listing-schema.js';

export interface PlanSettings {
  /** Absolute. Relative paths in the options of deliverers start from it. */
  readonly folder: string;
  /** Accounts that rules could mean: see `knownFor`. */
  readonly accounts: readonly KnownAccount[];
  /** Run of a schedule; empty for none. */
  readonly occasion: string;
  /** What the names of sets show that are made for a deliverer. Default: nothing. */
  readonly shown?: Shown | undefined;
}

export interface DeliveryRun extends PlanSettings, SendSettings, ReportTools {
  readonly settings: RunSettings;
  readonly deliverers: readonly NamedDeliverer[];
}

/** Records and sends what a deliverer plans for a set. */
export async function sendPlanned(
  set: DeliverySet,
  needed: string | null,
  deliverer: NamedDeliverer,
  run: DeliveryRun,
): Promise<readonly SentDelivery[]> {
  const deliveries: SentDelivery[] = [];
  for (const planned of await planWithinLimits(set, deliverer, run)) {
    for (const recorded of await recordAll(planned, deliverer, set, needed, run)) {
      deliveries.push(await sendOpen(recorded, deliverer, run));
    }
  }
  return deliveries;
}

/** What a deliverer plans. What is recorded stays as it is; what is new keeps to the limits that the target states. */
async function planWithinLimits(
  set: DeliverySet,
  { plugIn, options, name }: NamedDeliverer,
  run: DeliveryRun,
): Promise<readonly Delivery[]> {
  const planned = plugIn.plan(set, options, run);
  if (plugIn.withinLimits === undefined || !planned.some(({ artifacts }) => artifacts.length > 0)) return planned;
  const known = await Promise.all(planned.map(({ key }) => findDelivery(run.archive, key, run.now())));
  if (known.every((delivery) => delivery !== undefined)) return planned;
  const { credentials, now, signal } = run;
  const context = { credentials: credentials.get(name) ?? {}, now, signal };
  const limited = await plugIn.withinLimits(options, context).catch(() => options);
  return plugIn.plan(set, limited, run);
}

/**
 * The recorded deliveries that together go to all recipients of a planned one. Recipients that were added since it was recorded get a
 * delivery of their own, so that nobody gets it twice.
 */
async function recordAll(
  planned: Delivery,
  deliverer: NamedDeliverer,
  set: DeliverySet,
  needed: string | null,
  run: DeliveryRun,
): Promise<readonly ListedDelivery[]> {
  const deliveries: ListedDelivery[] = [];
  let left = planned.recipients;
  for (let addition = 0; ; addition += 1) {
    const key = addition === 0 ? planned.key : sha256Of(JSON.stringify([planned.key, addition]));
    const known = await findDelivery(run.archive, key, run.now(), left);
    const found = known ?? (await record({ ...planned, key, recipients: left }, deliverer, set, needed, run));
    // Those that are no longer planned get nothing.
    if (found.recipients.length > 0 || planned.recipients.length === 0) deliveries.push(found);
    left = left.filter((recipient) => !found.recipients.some((one) => isSameRecipient(one, recipient)));
    if (left.length === 0) return deliveries;
  }
}

async function record(
  delivery: Delivery,
  { name, plugIn, options }: NamedDeliverer,
  set: DeliverySet,
  needed: string | null,
  { archive, now, occasion }: DeliveryRun,
): Promise<ListedDelivery> {
  const { target, recipients, notices, payload, artifacts } = delivery;
  const { accountName = '', benchmarkName = '' } = set.summary ?? {};
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
      about: { account: accountName, benchmark: benchmarkName },
      files: artifacts.map(({ format, fileName, mediaType, content }) => ({
        listed: { format, name: fileName, mediaType, bytes: content.size, sha256: content.sha256 },
        content,
      })),
      payload,
      isRepeatable: canRepeat(plugIn, options),
    },
    needed,
  );
  const recorded = await findDelivery(archive, delivery.key, now(), recipients);
  if (recorded === undefined) throw new Error(`expected the delivery ${delivery.key} in the archive, found none`);
  return recorded;
}
