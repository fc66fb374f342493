/** Sends notes: messages that say that no documents come this time. Each is a delivery as any other, with another key. */
import type { DeliverySet } from '../../deliverers/deliverer.js';
import type { ReportSet } from '../../documents/compose-set.js';
import { composeNote } from '../../documents/compose-message.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import type { RunSettings } from '../../settings/run-settings.js';
import type { RuledAccount } from '../../base/account-rules.js';
import { concerned, refuseUnclear } from './account-rules.js';
import {
  described,
  outcomesOf,
  sendPlanned,
  shownPlan,
  type DelivererOutcome,
  type DeliveryRun,
  type PlannedDelivery,
  type PlanSettings,
} from './deliver.js';
import { accountOf } from './known-accounts.js';
import type { NamedDeliverer } from './named-deliverer.js';
import { notedSet, type Noted, type ReportTools, type Shipment } from './shipment.js';

/**
 * Sends a note instead of the documents of a set, with every deliverer that takes messages, one after the other. A deliverer that
 * fails does not stop the others.
 *
 * @param shipment the set as it is archived
 * @param since the report of the last run of the schedule; null if there is none
 */
export async function deliverNote(
  shipment: Noted & Pick<Shipment, 'key'>,
  since: Snapshot | null,
  run: DeliveryRun,
): Promise<readonly DelivererOutcome[]> {
  const account = accountOf(shipment.set, run.accounts);
  return outcomesOf(takingNotes(run.deliverers, account), async (deliverer) => {
    await refuseUnclear(deliverer, account, run);
    const noted = await notedSet(deliverer, shipment, run);
    const set = await noteSetOf(noted, since, deliverer, run);
    return sendPlanned(set, shipment.key, deliverer, run);
  });
}

/** Plans the notes instead of the documents of a set. Renders, sends and records nothing. */
export async function planNote(
  set: ReportSet,
  since: Snapshot | null,
  settings: RunSettings,
  deliverers: readonly NamedDeliverer[],
  { folder, accounts, ...tools }: ReportTools & Pick<PlanSettings, 'folder' | 'accounts'>,
): Promise<readonly PlannedDelivery[]> {
  const context = { folder, accounts, occasion: '' };
  const planned: PlannedDelivery[] = [];
  const account = accountOf(set, accounts);
  for (const deliverer of takingNotes(deliverers, account)) {
    await refuseUnclear(deliverer, account, { accounts, archive: null });
    const noted = await notedSet(deliverer, { set, settings }, tools);
    planned.push(...shownPlan(await noteSetOf(noted, since, deliverer, context), deliverer, context));
  }
  return planned;
}

/** A deliverer without messages sends only files. */
function takingNotes(deliverers: readonly NamedDeliverer[], account: RuledAccount | null): readonly NamedDeliverer[] {
  return concerned(deliverers, account).filter(({ plugIn: { messages = [] } }) => messages.length > 0);
}

async function noteSetOf(
  { set, settings }: Noted,
  since: Snapshot | null,
  { name, plugIn, loadTemplate }: NamedDeliverer,
  { occasion, accounts }: PlanSettings,
): Promise<DeliverySet> {
  const message = await composeNote(set, since, settings, plugIn.messages ?? [], loadTemplate);
  const identity = [name, 'note', since?.provenance.sha256 ?? null];
  return { ...described(set, identity, accounts), artifacts: [], message, occasion };
}
