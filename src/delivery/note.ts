/** Sends notes: messages that say that no documents come this time. Each is a delivery as any other, with another key. */
import type { DeliverySet } from '../deliverers/deliverer.js';
import type { ReportSet } from '../document-set/compose-set.js';
import { composeNote } from '../document-set/compose-message.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { RunSettings } from '../settings/run-settings.js';
import {
  concerned,
  described,
  outcomesOf,
  sendPlanned,
  shownPlan,
  type DelivererOutcome,
  type DeliveryRun,
  type PlannedDelivery,
  type PlanSettings,
} from './deliver.js';
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
  return outcomesOf(takingNotes(run.deliverers, shipment), async (deliverer) => {
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
  { folder, ...tools }: ReportTools & Pick<PlanSettings, 'folder'>,
): Promise<readonly PlannedDelivery[]> {
  const context = { folder, occasion: '' };
  const planned: PlannedDelivery[] = [];
  for (const deliverer of takingNotes(deliverers, { set })) {
    const noted = await notedSet(deliverer, { set, settings }, tools);
    planned.push(...shownPlan(await noteSetOf(noted, since, deliverer, context), deliverer, context));
  }
  return planned;
}

/** A deliverer without messages sends only files. */
function takingNotes(deliverers: readonly NamedDeliverer[], about: Pick<Shipment, 'set'>): readonly NamedDeliverer[] {
  return concerned(deliverers, about).filter(({ plugIn: { messages = [] } }) => messages.length > 0);
}

async function noteSetOf(
  { set, settings }: Noted,
  since: Snapshot | null,
  { name, plugIn, loadTemplate }: NamedDeliverer,
  { occasion }: PlanSettings,
): Promise<DeliverySet> {
  const message = await composeNote(set, since, settings, plugIn.messages ?? [], loadTemplate);
  const identity = [name, 'note', since?.provenance.sha256 ?? null];
  return { ...described(set, identity), artifacts: [], message, occasion };
}
