/** Delivers the documents of a portfolio: one that was just made, or one of an archive. */
import { archiveSnapshots } from '../../documents/open-archive.js';
import { requestSources } from '../../documents/portfolio/archived-reports.js';
import { manifestSettings } from '../../automation/delivery/archived-set.js';
import { refuseAccounts } from '../../automation/delivery/account-rules.js';
import { findOfManifest, openFiles } from '../../automation/delivery/archived-set.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import type { Archive } from '../../archive/archive.js';
import type { DeliveryRun } from '../../automation/delivery/send-planned.js';
import { deliverShipment, planShipment, type DelivererOutcome } from '../../automation/delivery/deliver.js';
import { portfolioComposer, requestAgain, type PortfolioChoices } from '../../documents/portfolio/compose-portfolio.js';
import type { PortfolioSet } from '../../documents/portfolio/portfolio-set.js';
import {
  collectReports,
  type CollectedReports,
  type PortfolioRequest,
} from '../../documents/portfolio/collect-reports.js';
import type { RunSettings } from '../../settings/run-settings.js';
import type { StoredRecord } from '../../archive/read.js';
import { noteDamage } from '../output.js';
import { deliveryRun, loadDeliverers, plannedResult, sendWith } from '../delivery.js';
import { renderShipment, shipmentOf } from '../../automation/delivery/shipment.js';
import type { Arguments } from '../options.js';
import type { Run } from '../resolve-run.js';
import type { Progress } from '../progress.js';
import type { Delivered } from '../delivery-result.js';
import { listedAccounts } from './accounts-input.js';

export function portfolioSettings({
  settings,
  portfolio: { template, fileName },
}: Pick<Run, 'settings'> & {
  readonly portfolio: Pick<Run['portfolio'], 'template' | 'fileName'>;
}): RunSettings {
  return {
    ...settings,
    template,
    fileName,
    scannedAt: undefined,
    withSnapshot: false,
    policyLibraries: [],
    acceptances: [],
    gates: [],
  };
}

export interface MadePortfolio {
  readonly set: PortfolioSet;
  readonly settings: RunSettings;
  readonly collected: CollectedReports;
  readonly choices: PortfolioChoices;
}

/** Refuses names of deliverers that cannot send a portfolio, before anything is made. */
export async function checkDeliverers(run: Run, names: readonly string[]): Promise<void> {
  refuseForPortfolio(run, names);
  await loadDeliverers(run, names);
}

/** The same by their settings alone, without loading them. */
export function refuseForPortfolio({ delivery }: Run, names: readonly string[]): void {
  const { deliverers } = delivery;
  refuseAccounts(names.flatMap((name) => (deliverers[name] ? [{ name, settings: deliverers[name] }] : [])));
}

/** Archives each report of a portfolio that is delivered: without them, nothing would say what was delivered. */
export function keeperFor(archive: Archive, settings: RunSettings): (snapshot: Snapshot) => Promise<string> {
  return async (snapshot) => {
    const [id = ''] = await archiveSnapshots(archive, [snapshot], { ...settings, redaction: undefined });
    return id;
  };
}

export async function deliverPortfolio(
  run: Run,
  given: Arguments,
  { collected, settings, choices }: MadePortfolio,
  archive: Archive,
  manifest: string,
  progress: Progress,
): Promise<Delivered> {
  const archived = await openFiles(archive, await findOfManifest(archive, 'portfolio', manifest));
  const again = () => requestAgain(archive, collected, noteDamage);
  const compose = portfolioComposer(collected, settings, choices, again);
  const delivery = await deliveryRun(run, given, archive, run.delivery.names, progress);
  return sendWith(delivery, [], given, progress, async () =>
    deliverShipment(await shipmentOf(archived, settings, compose), { ...delivery, settings }),
  );
}

/** Plans the deliveries of a portfolio, and writes and sends nothing. */
export async function planPortfolio(
  run: Run,
  given: Arguments,
  { set, settings, collected, choices }: MadePortfolio,
  requests: readonly PortfolioRequest[],
): Promise<Delivered> {
  const { deliverers } = await loadDeliverers(run, run.delivery.names);
  const compose = portfolioComposer(collected, settings, choices, () => Promise.resolve(requests));
  const shipment = await renderShipment(set, settings, compose);
  const planned = await planShipment(shipment, deliverers, { folder: run.folder, accounts: [] });
  return plannedResult(planned, deliverers, [], given);
}

/**
 * Delivers a portfolio of an archive, from the snapshots that its manifest names.
 *
 * @throws AuditpressError `delivery-settings-differ` (usage) if they, or the settings, make other documents now
 */
export async function deliverArchived(
  run: Run,
  given: Arguments,
  record: StoredRecord<'portfolio'>,
  delivery: DeliveryRun,
): Promise<readonly DelivererOutcome[]> {
  const { archive, deliverers } = delivery;
  refuseAccounts(deliverers);
  const archived = await openFiles(archive, record);
  const { manifest } = archived;
  const settings = await manifestSettings(manifest, portfolioSettings(run), archive, noteDamage);
  const { sources } = manifest.portfolio;
  const requests = () => requestSources(archive, sources, settings.redaction, noteDamage);
  const collected = await collectReports(await requests(), settings, { atOnce: 1 });
  const { documentSets } = run.portfolio;
  const choices = { accounts: await listedAccounts(run, given), documentSets, out: run.out };
  const compose = portfolioComposer(collected, settings, choices, requests);
  return deliverShipment(await shipmentOf(archived, settings, compose), { ...delivery, settings });
}
