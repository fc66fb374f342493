/** Sends the digest of a run to those who operate it. Each is a delivery as any other, planned once for each end of the run. */
import { runKey } from '../../archive/runs.js';
import type { ClosingContent } from '../../archive/run-records.js';
import type { DeliverySet } from '../../deliverers/deliverer.js';
import { outcomesOf, sendPlanned, type DelivererOutcome, type DeliveryRun } from '../delivery/deliver.js';
import type { ConfiguredDeliverer, NamedDeliverer } from '../delivery/named-deliverer.js';
import { composeDigest } from '../../documents/compose-message.js';
import { sha256Of } from '../../documents/identity.js';
import { AuditpressError } from '../../base/errors.js';
import type { RunDigest } from '../../model/run/run-digest.js';
import { attentionIn, type RunResults } from './attention.js';
import { wentWell } from './heartbeat.js';
import { occasionOf } from './make-report.js';

/** A run as it ends. */
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
    ...{ run: run.id, schedule: run.schedule, startedAt: run.startedAt, endedAt: closing.at, counts: closing.digest },
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
  { name, plugIn, settings: { locale }, loadTemplate }: NamedDeliverer,
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
    message: await composeDigest(digest, own, plugIn.messages ?? [], loadTemplate),
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
