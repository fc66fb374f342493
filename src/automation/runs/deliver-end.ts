/** What a run delivers when it ends: its portfolio, and its digest to those who operate it. */
import { idOf } from '../../archive/records.js';
import type { DeliveredEntry, OutcomeContent, RunPortfolio, ClosingContent } from '../../archive/run-records.js';
import { type RecordedRun, runKey } from '../../archive/runs.js';
import { deliverShipment, outcomesOf, type DelivererOutcome } from '../delivery/deliver.js';
import { type DeliveryRun, sendPlanned } from '../delivery/send-planned.js';
import { archiveShipment } from '../delivery/shipment.js';
import type { AnySet, ComposedPortfolio } from '../../documents/portfolio/portfolio-set.js';
import { namedInArchive } from '../../documents/name-in-archive.js';
import { AuditpressError } from '../../base/errors.js';
import { entryOf } from './deliver-report.js';
import { occasionOf } from './make-report.js';
import { recordedFailure } from '../../base/failures.js';
import type { DeliverySet } from '../../deliverers/deliverer.js';
import type { ConfiguredDeliverer, NamedDeliverer } from '../delivery/named-deliverer.js';
import { composeDigest } from '../../documents/compose-message.js';
import { sha256Of } from '../../base/sha256.js';
import type { RunDigest } from '../../model/run/run-digest.js';
import { attentionIn, type RunResults } from './attention.js';
import { wentWell } from './heartbeat.js';

/** Made again from the same outcomes, the portfolio is the same, so nothing is delivered twice. */
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

export interface EndedRun extends Omit<RunResults, 'portfolio' | 'warnings'> {
  /** Of its closing. */
  readonly number: number;
  readonly closing: ClosingContent;
}

/**
 * Sends the digest with every deliverer, one after the other, unless the run wants it only for problems and had none. One that was
 * sent for the same end is not sent again, so it may be called as often as the run is closed.
 */
export async function deliverDigest(ended: EndedRun, delivery: DeliveryRun): Promise<readonly DelivererOutcome[]> {
  const { run, closing } = ended;
  const { deliverers, archive, now } = delivery;
  const { warnings = [] } = closing;
  const isWell = wentWell(closing.digest) && warnings.length === 0;
  if (deliverers.length === 0 || (run.digest.when === 'problems' && isWell)) return [];
  const digest: RunDigest = {
    run: run.id,
    schedule: run.schedule,
    startedAt: run.startedAt,
    endedAt: closing.at,
    counts: closing.digest,
    ...(await attentionIn(archive, { ...ended, portfolio: closing.portfolio, warnings }, now())),
  };
  return outcomesOf(deliverers, async (deliverer) => {
    const set = await digestSet(digest, ended, deliverer, delivery);
    return sendPlanned(set, runKey(run.id), deliverer, delivery);
  });
}

async function digestSet(
  digest: RunDigest,
  { run, number, closing }: EndedRun,
  { name, plugIn, settings: { locale } }: NamedDeliverer,
  { settings }: DeliveryRun,
): Promise<DeliverySet> {
  const own = { ...settings, locale: locale ?? settings.locale };
  return {
    name: `digest-${run.id}`,
    documentId: run.id,
    // Another process that ends the run at the same time may have counted what was still under way.
    identity: sha256Of(JSON.stringify([name, 'digest', run.id, number, countsOf(closing.digest)])),
    artifacts: [],
    account: null,
    summary: null,
    digest,
    message: await composeDigest(digest, own, plugIn.messages ?? []),
    occasion: occasionOf(run),
  };
}

/** By name, whatever the order in which they are recorded. */
function countsOf({ reports, deliveries }: RunDigest['counts']): readonly string[] {
  const texts = (counts: Readonly<Record<string, number>>): readonly string[] =>
    Object.entries(counts).map(([name, count]) => `${name} ${String(count)}`);
  return [...texts(reports).toSorted(), ...texts(deliveries).toSorted()];
}

/**
 * @throws AuditpressError `deliverer-without-digest` (usage) if one of the deliverers sends only files or tickets, is for some
 * accounts only, or replaces names: a digest names every account
 */
export function refuseForDigest(
  deliverers: readonly (Pick<ConfiguredDeliverer, 'name' | 'settings'> & Pick<NamedDeliverer, 'plugIn'>)[],
): void {
  const problems = deliverers.flatMap(({ name, settings: { accounts, redact }, plugIn }) => {
    if (plugIn.sendsDigests !== true) return [`${name}: ${plugIn.name} cannot send digests`];
    if (accounts !== undefined) return [`${name}: it is only for some accounts`];
    return redact === undefined ? [] : [`${name}: it redacts names`];
  });
  if (problems.length === 0) return;
  throw new AuditpressError(
    'deliverer-without-digest',
    `expected deliverers that can send the digest of a run, received others: ${problems.join('; ')}`,
  );
}
