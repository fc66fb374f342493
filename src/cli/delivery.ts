/** Delivers what a command made, or what an archive holds, and prints what came of it. */
import { statedAccount, knownAccount } from '../archive/known-accounts.js';
import type { WarningResult } from './automation-schema.js';
import { composerOf, renderShipment, shipmentOf } from '../automation/delivery/shipment.js';
import { findUnserved } from '../automation/delivery/account-rules.js';
import { openArchive, openExistingArchive } from '../documents/open-archive.js';
import { accountOfSet, findOfManifest, openArchivedSet } from '../automation/delivery/archived-set.js';
import { loadTools } from '../documents/load-tools.js';
import { knownFor, refuseAmbiguousRules } from '../automation/delivery/account-rules.js';
import { AuditpressError } from '../base/errors.js';
import type { RuledAccount } from '../base/account-rules.js';
import { readDelivererCredentials } from '../settings/config/deliverer-credentials.js';
import type { Archive } from '../archive/archive.js';
import {
  endDeliverers,
  loadNamed,
  type ConfiguredDeliverer,
  type Credentials,
  type NamedDeliverer,
} from '../automation/delivery/named-deliverer.js';
import type { DeliveryRun } from '../automation/delivery/send-planned.js';
import {
  deliverShipment,
  planShipment,
  type DelivererOutcome,
  type PlannedDelivery,
} from '../automation/delivery/deliver.js';
import type { ReportSet } from '../documents/compose-set.js';
import type { StoredRecord } from '../archive/read.js';
import type { RecordedRun } from '../archive/runs.js';
import { BUCKET_SCHEME } from '../settings/value-types.js';
import { utcTime } from '../base/wording/printable.js';
import { knownAccounts } from './commands/accounts-input.js';
import { createNotifier, scanAccessOf } from './commands/input.js';
import {
  deliveredText,
  deliveryResults,
  logDeliveries,
  NOT_DELIVERED,
  plannedResults,
  plannedText,
  type Delivered,
} from './delivery-result.js';
import type { Arguments } from './options.js';
import { readRedaction, type Run } from './resolve-run.js';
import { printable } from './output.js';
import type { Progress } from './progress.js';

/**
 * Loads the deliverers with these names, and their credentials, so that nothing is sent if one of them is not configured well.
 *
 * @throws AuditpressError (usage) with every problem of the first one that has any
 */
export async function loadDeliverers(
  run: Run,
  names: readonly string[],
): Promise<Pick<DeliveryRun, 'deliverers' | 'credentials'>> {
  const deliverers: NamedDeliverer[] = [];
  const credentials = new Map<string, Credentials>();
  for (const name of names) {
    const deliverer = await loadNamed(await configured(run, name));
    deliverers.push(deliverer);
    const { credentials: needs = {} } = deliverer.plugIn;
    const places = { env: process.env, cwd: process.cwd(), folder: run.folder };
    credentials.set(name, await readDelivererCredentials(name, needs, deliverer.settings, places));
  }
  return { deliverers, credentials };
}

export async function loadPlugIns(run: Run, names: readonly string[]): Promise<readonly NamedDeliverer[]> {
  return Promise.all(names.map(async (name) => loadNamed(await configured(run, name))));
}

async function configured(run: Run, name: string): Promise<ConfiguredDeliverer> {
  const settings = Object.hasOwn(run.delivery.deliverers, name) ? run.delivery.deliverers[name] : undefined;
  if (settings === undefined) {
    const known = Object.keys(run.delivery.deliverers).join(', ');
    throw new AuditpressError(
      'deliverer-unknown',
      `expected ${known === '' ? 'a deliverer in the configuration' : `one of the deliverers ${known}`}, received "${name}"`,
    );
  }
  return {
    name,
    settings,
    redaction: await readRedaction({ redact: settings.redact, redaction: run.redaction }, run.folder),
  };
}

export async function deliveryRun(
  run: Run,
  given: Arguments,
  archive: Archive,
  names: readonly string[],
  progress: Progress,
): Promise<DeliveryRun> {
  const access = scanAccessOf(run, given, progress);
  const loaded = await loadDeliverers(run, names);
  return {
    archive,
    settings: run.settings,
    ...loaded,
    loadTools: (settings) => loadTools(settings, access),
    folder: run.folder,
    accounts: await knownFor(loaded.deliverers, await knownAccounts(run, given), archive),
    occasion: '',
    retries: run.delivery.retries,
    timeout: run.delivery.timeout,
    now: () => new Date(),
    onAttempt: ({ deliverer, target }, number) => {
      const again = number === 1 ? '' : ` (attempt ${String(number)})`;
      progress.step(`Delivering to ${deliverer}: ${printable(target)}${again}`);
    },
    onWait: ({ deliverer, target }, until) => {
      progress.step(`Waiting for ${deliverer} until ${utcTime(until)}, as ${printable(target)} asks`);
    },
  };
}

/** Delivers sets that are in the archive of the run. `manifests`: absolute paths of the manifests of sets in folders. */
export async function deliverManifests(
  run: Run,
  given: Arguments,
  manifests: readonly string[],
  progress: Progress,
): Promise<Delivered> {
  if (manifests.length === 0) return deliveredResult([], []);
  const archive = await openExistingArchive(run.delivery.archive, run.settings.readers);
  const delivery = await deliveryRun(run, given, archive, run.delivery.names, progress);
  const records: StoredRecord<'set'>[] = [];
  for (const manifest of manifests) records.push(await findOfManifest(archive, 'set', manifest));
  // Their reports are in the archive, but not each is the latest of its account.
  const reported = await Promise.all(records.map((record) => accountOfSet(archive, record)));
  const settings = { ...delivery, accounts: [...delivery.accounts, ...reported] };
  return sendWith(settings, reported, given, progress, async () => {
    refuseAmbiguousRules(settings.deliverers, settings.accounts);
    const outcomes: DelivererOutcome[] = [];
    for (const record of records) {
      const archived = await openArchivedSet(archive, record);
      const shipment = await shipmentOf(archived, settings.settings, composerOf(archived.snapshot, settings));
      outcomes.push(...(await deliverShipment(shipment, settings)));
    }
    return outcomes;
  });
}

/** Sends, ends the deliverers, and says which of them got nothing. */
export async function sendWith(
  { deliverers }: Pick<DeliveryRun, 'deliverers'>,
  accounts: readonly RuledAccount[],
  given: Arguments,
  progress: Progress,
  send: () => Promise<readonly DelivererOutcome[]>,
): Promise<Delivered> {
  let outcomes: readonly DelivererOutcome[];
  try {
    outcomes = await send();
  } finally {
    await endDeliverers(deliverers);
  }
  progress.end();
  logDeliveries(outcomes);
  const served = outcomes.filter((each) => 'failure' in each || each.deliveries.length > 0);
  return deliveredResult(outcomes, warnUnserved(deliverers, accounts, served, given));
}

/**
 * Prints on standard error which deliverers got nothing, because their rules choose nothing of what was made. Returns it for `--json`.
 *
 * @param served the other deliverers
 */
function warnUnserved(
  deliverers: readonly NamedDeliverer[],
  accounts: readonly RuledAccount[],
  served: readonly { readonly deliverer: string }[],
  { quiet }: Arguments,
): WarningResult[] {
  const warnings = findUnserved(deliverers, accounts, new Set(served.map(({ deliverer }) => deliverer)));
  const notify = createNotifier(quiet);
  for (const { receiver, message } of warnings) notify(`${receiver} receives nothing: ${message}`);
  return [...warnings];
}

/** Plans the deliveries of sets that a dry run would make. Renders them, and writes and sends nothing. */
export async function planSets(
  run: Run,
  given: Arguments,
  sets: readonly ReportSet[],
  progress: Progress,
): Promise<Delivered> {
  const access = scanAccessOf(run, given, progress);
  const { deliverers } = await loadDeliverers(run, run.delivery.names);
  const reported = sets.map(({ snapshot }) => statedAccount(snapshot));
  const archive = await openArchive(run.delivery.archive, run.settings.readers);
  const accounts = [...(await knownFor(deliverers, await knownAccounts(run, given), archive)), ...reported];
  refuseAmbiguousRules(deliverers, accounts);
  const load = (settings: Run['settings']) => loadTools(settings, access);
  const context = { folder: run.folder, accounts };
  const planned: PlannedDelivery[] = [];
  for (const set of sets)
    planned.push(
      ...(await planShipment(
        await renderShipment(set, run.settings, composerOf(set.snapshot, { loadTools: load })),
        deliverers,
        context,
      )),
    );
  progress.end();
  return plannedResult(planned, deliverers, reported, given);
}

/** What a dry run would send, and which deliverers would get nothing. */
export function plannedResult(
  planned: readonly PlannedDelivery[],
  deliverers: readonly NamedDeliverer[],
  accounts: readonly RuledAccount[],
  given: Arguments,
): Delivered {
  const warnings = warnUnserved(deliverers, accounts, planned, given);
  return {
    ...NOT_DELIVERED,
    result: { plannedDeliveries: plannedResults(planned), warnings },
    text: plannedText(planned),
  };
}

function deliveredResult(outcomes: readonly DelivererOutcome[], warnings: WarningResult[]): Delivered {
  return { outcomes, result: { deliveries: deliveryResults(outcomes), warnings }, text: deliveredText(outcomes) };
}

/** Where names of accounts are looked up: in any archive, or only in one that needs no network. */
type NamesFrom = 'any-archive' | 'local-archive';

/**
 * Refuses deliverers that could send a report to the wrong reader, before anything is recorded.
 *
 * @param names of the deliverers of its documents
 * @param accounts of the run
 * @throws AuditpressError `account-ambiguous` (usage), and as `loadPlugIns` does
 */
export async function refuseAmbiguousDeliverers(
  run: Run,
  given: Arguments,
  names: readonly string[],
  accounts: RecordedRun['accounts'],
  namesFrom: NamesFrom,
): Promise<void> {
  const ofRun = accounts.map((account) => knownAccount(account, account.benchmarks));
  const place = run.delivery.archive;
  const archive =
    namesFrom === 'local-archive' && place.startsWith(BUCKET_SCHEME)
      ? null
      : await openArchive(place, run.settings.readers);
  const deliverers = await loadPlugIns(run, names);
  const listed = await knownAccounts(run, given);
  refuseAmbiguousRules(deliverers, await knownFor(deliverers, [...listed, ...ofRun], archive));
}
