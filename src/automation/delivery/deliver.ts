/** Delivers document sets of an archive, or notes about them: plans, records, sends. */
import { sha256Of } from '../../base/sha256.js';
import type { RuledAccount, SeenAccount } from '../../base/account-rules.js';
import { accountLinks } from '../../base/page-paths.js';
import type { Delivery, DeliverySet } from '../../deliverers/deliverer.js';
import type { AnySet } from '../../documents/portfolio/portfolio-set.js';
import { composeMessage, composeNote } from '../../documents/compose-message.js';
import type { ReportSet } from '../../documents/compose-set.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import type { RunSettings } from '../../settings/run-settings.js';
import { concerned, refuseUnclear } from './account-rules.js';
import { accountOf, type KnownAccount } from '../../archive/known-accounts.js';
import type { NamedDeliverer } from './named-deliverer.js';
import type { SentDelivery } from './send.js';
import { sendPlanned, type DeliveryRun, type PlanSettings } from './send-planned.js';
import { notedSet, shipmentFor, type Shipment } from './shipment.js';

export type DelivererOutcome = {
  readonly deliverer: string;
} & ({ readonly deliveries: readonly SentDelivery[] } | { readonly failure: unknown });

/**
 * Delivers a set with every deliverer that is for its account, one after the other; that of a portfolio only with deliverers without
 * `accounts`. A delivery with the same key that was made before is not made again. A deliverer that fails does not stop the others.
 */
export async function deliverShipment(shipment: Shipment, run: DeliveryRun): Promise<readonly DelivererOutcome[]> {
  const account = accountOf(shipment.set, run.accounts);
  return outcomesOf(concerned(run.deliverers, account), async (deliverer) => {
    await refuseUnclear(deliverer, account, run);
    const own = await shipmentFor(deliverer, shipment, run.archive, run.shown);
    return sendPlanned(await deliverySetOf(own, deliverer, run), own.key, deliverer, run);
  });
}

/**
 * The same with a note instead of the documents: a message that says that none come this time. It goes to deliverers that take
 * messages; others send only files. It is a delivery as any other, with another key.
 *
 * @param shipment the set as it is archived
 */
export async function deliverNote(
  shipment: Shipment<ReportSet>,
  since: Snapshot | null,
  run: DeliveryRun,
): Promise<readonly DelivererOutcome[]> {
  const account = accountOf(shipment.set, run.accounts);
  const takingNotes = concerned(run.deliverers, account).filter(({ plugIn: { messages = [] } }) => messages.length > 0);
  return outcomesOf(takingNotes, async (deliverer) => {
    await refuseUnclear(deliverer, account, run);
    const { set, settings } = await notedSet(deliverer, shipment, run);
    const { name, plugIn } = deliverer;
    const message = await composeNote(set, since, settings, plugIn.messages ?? []);
    const identity = [name, 'note', since?.provenance.sha256 ?? null];
    const noted = {
      ...described(set, identity, run.accounts, settings),
      artifacts: [],
      message,
      occasion: run.occasion,
    };
    return sendPlanned(noted, shipment.key, deliverer, run);
  });
}

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

export interface PlannedDelivery {
  readonly deliverer: string;
  readonly delivery: Delivery;
  readonly shown: string;
}

export async function planShipment(
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
    const { name, plugIn, options } = deliverer;
    for (const delivery of plugIn.plan(await deliverySetOf(own, deliverer, context), options, context)) {
      const files = delivery.artifacts.map(({ fileName }) => fileName).join('\n');
      planned.push({ deliverer: name, delivery, shown: plugIn.show?.(delivery, options) ?? files });
    }
  }
  return planned;
}

async function deliverySetOf(
  { set, settings, artifacts }: Shipment,
  { name, plugIn }: NamedDeliverer,
  { occasion, accounts }: PlanSettings,
): Promise<DeliverySet> {
  const message = await composeMessage(set, settings, plugIn.messages ?? []);
  return { ...described(set, [name], accounts, settings), artifacts, message, occasion };
}

/**
 * What deliverers know of a set.
 *
 * @param identity what else makes it another delivery. The name of the deliverer comes first: deliverers of different names send
 * different deliveries, even if they are the same otherwise.
 */
function described(
  set: AnySet,
  identity: readonly (string | null)[],
  accounts: readonly KnownAccount[],
  settings: RunSettings,
): Omit<DeliverySet, 'artifacts' | 'message' | 'occasion'> {
  const pages = isOfReport(set) ? pagesOf(set, settings) : undefined;
  return {
    name: set.name,
    documentId: set.documentId,
    identity: sha256Of(JSON.stringify([set.identity, ...identity])),
    account: ruledAccount(accountOf(set, accounts)),
    summary: isOfReport(set) ? set.summary : null,
    stepsOf: isOfReport(set) ? set.stepsOf : undefined,
    pageOf: pages?.policyOf,
    accountPage: pages?.account,
    digest: null,
  };
}

/** Redacted documents link to no page of auditpress: it has other addresses for those who may not see names. */
function pagesOf({ summary, pageOf }: ReportSet, { webAddress, policyPage, redaction }: RunSettings) {
  const isLinked = webAddress !== undefined && redaction === undefined;
  const links = isLinked ? accountLinks(webAddress, summary) : undefined;
  return { account: links?.account, policyOf: policyPage === undefined ? links?.policyOf : pageOf };
}

function ruledAccount(account: SeenAccount | null): RuledAccount | null {
  if (account === null) return null;
  const { accountId, accountName, licenseId, listedName } = account;
  return { accountId, accountName, licenseId, listedName };
}

function isOfReport(set: AnySet): set is ReportSet {
  return set.snapshot !== null;
}
