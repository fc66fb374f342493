/** Makes the portfolio of a run, archives it, and delivers it. */
import { idOf } from '../../archive/records.js';
import type { DeliveredEntry, OutcomeContent, RunPortfolio } from '../../archive/run-records.js';
import type { RecordedRun } from '../../archive/runs.js';
import { deliverShipment, type DeliveryRun } from '../delivery/deliver.js';
import { archiveShipment } from '../delivery/shipment.js';
import type { AnySet, ComposedPortfolio } from '../../documents/compose-again.js';
import { namedInArchive } from '../../documents/name-in-archive.js';
import { AuditpressError } from '../../base/errors.js';
import { entryOf } from './deliver-report.js';
import { occasionOf } from './make-report.js';
import { recordedFailure } from './recorded-failure.js';

/**
 * Made again from the same outcomes, the portfolio is the same, so nothing is delivered twice.
 *
 * @param outcomes the last of each report
 * @param compose composes it, at the time when the run began
 * @param delivery its deliverers get the documents
 * @returns what came of it, whatever fails
 * @throws the reason of the signal
 */
export async function deliverPortfolio(
  run: RecordedRun,
  outcomes: readonly OutcomeContent[],
  compose: () => Promise<ComposedPortfolio>,
  delivery: DeliveryRun,
): Promise<RunPortfolio> {
  if (!outcomes.some(({ result }) => result === 'made')) return notMade(run, 'not-assessed', NOTHING_MADE);
  const own: DeliveryRun = { ...delivery, occasion: occasionOf(run) };
  try {
    const { set: composed, compose: again } = await compose();
    const renamed = async (name: string): Promise<AnySet> => again(own.settings, name);
    const set = await namedInArchive<AnySet>(own.archive, composed, renamed);
    const shipment = await archiveShipment(set, own.settings, own.archive, again);
    const { name, documentId } = set;
    const delivered = await deliverShipment(shipment, own);
    return {
      set: { id: idOf(shipment.key), name, documentId },
      failure: null,
      deliveries: delivered.map((outcome) => entryOf(outcome, 'documents', '')),
    };
  } catch (thrown) {
    own.signal?.throwIfAborted();
    return notMade(run, 'failed', thrown);
  }
}

const NOTHING_MADE = new AuditpressError(
  'portfolio-empty',
  'expected at least one report that the run made, found none',
);

function notMade(
  { portfolio }: Pick<RecordedRun, 'portfolio'>,
  decision: DeliveredEntry['decision'],
  thrown: unknown,
): RunPortfolio {
  const failure = recordedFailure(thrown);
  return {
    set: null,
    failure,
    deliveries: portfolio.map((deliverer) => ({ deliverer, decision, reason: failure.message, ids: [] })),
  };
}
