/** Delivers document sets of an archive: plans, records, sends. */
import type { Archive } from '../../archive/archive.js';
import { findDelivery, recordIntent } from '../../archive/deliveries.js';
import { isSameRecipient, type ListedDelivery } from '../../archive/delivery-journal.js';
import type { StoredRecord } from '../../archive/read.js';
import { sha256Of } from '../../base/sha256.js';
import { canRepeat, type Delivery, type DeliverySet } from '../../deliverers/deliverer.js';
import type { AnySet, ComposeAgain } from '../../documents/compose-again.js';
import type { ReportSet } from '../../documents/compose-set.js';
import { composeMessage } from '../../documents/compose-message.js';
import type { PortfolioSet } from '../../documents/portfolio/portfolio-set.js';
import type { RuledAccount, SeenAccount } from '../../base/account-rules.js';
import type { Shown } from '../../base/set-names/choose-names.js';
import type { RunSettings } from '../../settings/run-settings.js';
import { concerned, refuseUnclear } from './account-rules.js';
import { openArchivedPortfolio, openArchivedSet } from './archived-set.js';
import { accountOf, type KnownAccount } from './known-accounts.js';
import type { Credentials, NamedDeliverer } from './named-deliverer.js';
import { sendOpen, type SendSettings, type SentDelivery } from './send.js';
import { composerOf, renderShipment, shipmentFor, shipmentOf, type ReportTools, type Shipment } from './shipment.js';

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
} & ({ readonly deliveries: readonly SentDelivery[] } | { readonly failure: unknown });

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
  const archived = await openArchivedSet(run.archive, record);
  return deliverShipment(await shipmentOf(archived, run.settings, composerOf(archived.snapshot, run)), run);
}

/**
 * The same for the set of a portfolio, which goes only to deliverers without `accounts`.
 *
 * @param compose composes it from the reports that it was made from
 */
export async function deliverArchivedPortfolio(
  record: StoredRecord<'portfolio'>,
  compose: ComposeAgain,
  run: DeliveryRun,
): Promise<readonly DelivererOutcome[]> {
  const archived = await openArchivedPortfolio(run.archive, record);
  return deliverShipment(await shipmentOf(archived, run.settings, compose), run);
}

/** Delivers a set that has just been made, as `deliverArchivedSet` does. */
export async function deliverShipment(shipment: Shipment, run: DeliveryRun): Promise<readonly DelivererOutcome[]> {
  const account = accountOf(shipment.set, run.accounts);
  return outcomesOf(concerned(run.deliverers, account), async (deliverer) => {
    await refuseUnclear(deliverer, account, run);
    const own = await shipmentFor(deliverer, shipment, run.archive, run.shown);
    return sendPlanned(await deliverySetOf(own, deliverer, run), own.key, deliverer, run);
  });
}

/** Calls `send` with one deliverer after the other. */
export async function outcomesOf(
  deliverers: readonly NamedDeliverer[],
  send: (deliverer: NamedDeliverer) => Promise<readonly SentDelivery[]>,
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
  { folder, accounts, ...tools }: ReportTools & Pick<PlanSettings, 'folder' | 'accounts'>,
): Promise<readonly PlannedDelivery[]> {
  const shipment = await renderShipment(set, settings, composerOf(set.snapshot, tools));
  return planShipment(shipment, deliverers, { folder, accounts });
}

/** The same for a portfolio. */
export async function planPortfolioDeliveries(
  set: PortfolioSet,
  settings: RunSettings,
  deliverers: readonly NamedDeliverer[],
  { folder, compose }: Pick<PlanSettings, 'folder'> & { readonly compose: ComposeAgain },
): Promise<readonly PlannedDelivery[]> {
  return planShipment(await renderShipment(set, settings, compose), deliverers, { folder, accounts: [] });
}

async function planShipment(
  shipment: Shipment,
  deliverers: readonly NamedDeliverer[],
  { folder, accounts }: Pick<PlanSettings, 'folder' | 'accounts'>,
): Promise<readonly PlannedDelivery[]> {
  const context = { folder, accounts, occasion: '' };
  const planned: PlannedDelivery[] = [];
  const account = accountOf(shipment.set, accounts);
  for (const deliverer of concerned(deliverers, account)) {
    await refuseUnclear(deliverer, account, { accounts, archive: null });
    const own = await shipmentFor(deliverer, shipment, null);
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

/**
 * Records and sends what a deliverer plans for a set.
 *
 * @param needed key of the record that is kept as long as the deliveries: of the document set, or of the run; null for none
 */
export async function sendPlanned(
  set: DeliverySet,
  needed: string | null,
  deliverer: NamedDeliverer,
  run: DeliveryRun,
): Promise<readonly SentDelivery[]> {
  const { name } = deliverer;
  const deliveries: SentDelivery[] = [];
  for (const planned of await planWithinLimits(set, deliverer, run)) {
    for (const recorded of await recordAll(planned, deliverer, set, needed, run)) {
      deliveries.push(await sendOpen(run.archive, recorded, deliverer, run.credentials.get(name) ?? {}, run));
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

async function deliverySetOf(
  { set, settings, artifacts }: Shipment,
  { name, plugIn, loadTemplate }: NamedDeliverer,
  { occasion, accounts }: PlanSettings,
): Promise<DeliverySet> {
  const message = await composeMessage(set, settings, plugIn.messages ?? [], loadTemplate);
  return { ...described(set, [name], accounts), artifacts, message, occasion };
}

/**
 * What deliverers know of a set.
 *
 * @param identity what else makes it another delivery. The name of the deliverer comes first: deliverers of different names send
 * different deliveries, even if they are the same otherwise.
 */
export function described(
  set: AnySet,
  identity: readonly (string | null)[],
  accounts: readonly KnownAccount[],
): Pick<DeliverySet, 'name' | 'documentId' | 'identity' | 'account' | 'summary' | 'digest'> {
  return {
    name: set.name,
    documentId: set.documentId,
    identity: sha256Of(JSON.stringify([set.identity, ...identity])),
    account: ruledAccount(accountOf(set, accounts)),
    summary: isOfReport(set) ? set.summary : null,
    digest: null,
  };
}

function ruledAccount(account: SeenAccount | null): RuledAccount | null {
  if (account === null) return null;
  const { accountId, accountName, licenseId, listedName } = account;
  return { accountId, accountName, licenseId, listedName };
}

function isOfReport(set: AnySet): set is ReportSet {
  return set.snapshot !== null;
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
