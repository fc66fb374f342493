/** Delivers the documents of a portfolio: one that was just made, or one of an archive. */
import type { Snapshot } from '../../model/report/snapshot.js';
import type { Archive } from '../../archive/archive.js';
import type { DelivererOutcome } from '../../automation/delivery/deliver.js';
import type { DeliveryRun } from '../../automation/delivery/send-planned.js';
import type { PortfolioChoices } from '../../documents/portfolio/compose-portfolio.js';
import type { PortfolioSet } from '../../documents/portfolio/portfolio-set.js';
import type { CollectedReports, PortfolioRequest } from '../../documents/portfolio/collect-reports.js';
import type { RunSettings } from '../../settings/run-settings.js';
import type { StoredRecord } from '../../archive/read.js';
import { noteDamage } from '../archive-damage.js';
import {
  deliveredText,
  deliveryResults,
  deliveryRun,
  loadDeliverers,
  plannedResults,
  plannedText,
  servedBy,
  warnUnserved,
} from '../delivery.js';
import type { Arguments, Run } from '../options.js';
import type { Progress } from '../progress.js';
import { NOT_DELIVERED, type Delivered } from './deliver-written.js';
import { listedAccounts } from './accounts-input.js';

/** The settings of a portfolio: without what concerns one report. */
export function portfolioSettings({
  settings,
  portfolio: { template, fileName },
}: Pick<Run, 'settings'> & {
  readonly portfolio: Pick<Run['portfolio'], 'template' | 'fileName'>;
}): RunSettings {
  return {
    ...settings,
    ...{ template, fileName, scannedAt: undefined, withSnapshot: false },
    ...{ policyLibraries: [], acceptances: [], gates: [] },
  };
}

/** A portfolio that was made, and what it was made from. */
export interface MadePortfolio {
  readonly set: PortfolioSet;
  readonly settings: RunSettings;
  readonly collected: CollectedReports;
  readonly choices: PortfolioChoices;
}

/** Refuses names of deliverers that cannot send a portfolio, before anything is made. */
export async function checkDeliverers(run: Run, names: readonly string[]): Promise<void> {
  await refuseForPortfolio(run, names);
  await loadDeliverers(run, names);
}

/** The same by their settings alone, without loading them. */
export async function refuseForPortfolio({ delivery }: Run, names: readonly string[]): Promise<void> {
  const { deliverers } = delivery;
  const { refuseAccounts } = await import('../../automation/delivery/account-rules.js');
  refuseAccounts(names.flatMap((name) => (deliverers[name] ? [{ name, settings: deliverers[name] }] : [])));
}

/** Archives each report of a portfolio that is delivered: without them, nothing would say what was delivered. */
export async function keeperFor(
  archive: Archive,
  settings: RunSettings,
): Promise<(snapshot: Snapshot) => Promise<string>> {
  const { archiveSnapshots } = await import('../../documents/open-archive.js');
  return async (snapshot) => {
    const [id = ''] = await archiveSnapshots(archive, [snapshot], { ...settings, redaction: undefined });
    return id;
  };
}

/** @param manifest absolute path of the manifest of the set */
export async function deliverPortfolio(
  run: Run,
  given: Arguments,
  { collected, settings, choices }: MadePortfolio,
  archive: Archive,
  manifest: string,
  progress: Progress,
): Promise<Delivered> {
  const [
    { deliverShipment },
    { shipmentOf },
    { endDeliverers },
    { findOfManifest, openFiles },
    { portfolioComposer, requestAgain },
  ] = await Promise.all([
    import('../../automation/delivery/deliver.js'),
    import('../../automation/delivery/shipment.js'),
    import('../../automation/delivery/named-deliverer.js'),
    import('../../automation/delivery/archived-set.js'),
    import('../../documents/portfolio/compose-portfolio.js'),
  ]);
  const archived = await openFiles(archive, await findOfManifest(archive, 'portfolio', manifest));
  const again = () => requestAgain(archive, collected, noteDamage);
  const compose = portfolioComposer(collected, settings, choices, again);
  const delivery = await deliveryRun(run, given, archive, run.delivery.names, progress);
  const outcomes = await shipmentOf(archived, settings, compose)
    .then((shipment) => deliverShipment(shipment, { ...delivery, settings }))
    .finally(() => endDeliverers(delivery.deliverers));
  progress.end();
  const warnings = await warnUnserved(delivery.deliverers, [], servedBy(outcomes), given);
  return { outcomes, result: { deliveries: deliveryResults(outcomes), warnings }, text: deliveredText(outcomes) };
}

/** Plans the deliveries of a portfolio, and writes and sends nothing. */
export async function planPortfolio(
  run: Run,
  given: Arguments,
  { set, settings, collected, choices }: MadePortfolio,
  requests: readonly PortfolioRequest[],
): Promise<Delivered> {
  const [{ planShipment }, { renderShipment }, { portfolioComposer }] = await Promise.all([
    import('../../automation/delivery/deliver.js'),
    import('../../automation/delivery/shipment.js'),
    import('../../documents/portfolio/compose-portfolio.js'),
  ]);
  const { deliverers } = await loadDeliverers(run, run.delivery.names);
  const compose = portfolioComposer(collected, settings, choices, () => Promise.resolve(requests));
  const shipment = await renderShipment(set, settings, compose);
  const planned = await planShipment(shipment, deliverers, { folder: run.folder, accounts: [] });
  const served = planned.map(({ deliverer }) => deliverer);
  const warnings = await warnUnserved(deliverers, [], served, given);
  const result = { plannedDeliveries: plannedResults(planned), warnings };
  return { ...NOT_DELIVERED, result, text: plannedText(planned) };
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
  const [
    { refuseAccounts },
    { openFiles },
    { manifestSettings },
    { requestSources },
    { collectReports },
    { portfolioComposer },
    { deliverShipment },
    { shipmentOf },
  ] = await Promise.all([
    import('../../automation/delivery/account-rules.js'),
    import('../../automation/delivery/archived-set.js'),
    import('../../automation/delivery/archived-set.js'),
    import('../../documents/portfolio/archived-reports.js'),
    import('../../documents/portfolio/collect-reports.js'),
    import('../../documents/portfolio/compose-portfolio.js'),
    import('../../automation/delivery/deliver.js'),
    import('../../automation/delivery/shipment.js'),
  ]);
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
