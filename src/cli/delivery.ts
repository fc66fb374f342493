/** Delivers what a command made, or what an archive holds, and prints what came of it. */
import { AuditpressError } from '../base/errors.js';
import type { RuledAccount } from '../base/account-rules.js';
import { readDelivererCredentials } from '../settings/config/deliverer-credentials.js';
import type { Archive } from '../archive/archive.js';
import type { ConfiguredDeliverer, Credentials, NamedDeliverer } from '../automation/delivery/named-deliverer.js';
import type { DelivererOutcome, PlannedDelivery } from '../automation/delivery/deliver.js';
import type { DeliveryRun } from '../automation/delivery/send-planned.js';
import type { ReportSet } from '../documents/compose-set.js';
import type { SentDelivery } from '../automation/delivery/send.js';
import type { StoredRecord } from '../archive/read.js';
import { utcTime } from '../base/wording/utc-time.js';
import { arrivalOf } from '../model/document/delivery-state.js';
import { knownAccounts } from './commands/accounts-input.js';
import { createNotifier, scanAccessOf } from './commands/input.js';
import type { DeliveryResult, PlannedDeliveryResult, WarningResult } from './delivery-schema.js';
import { readRedaction, type Arguments, type Run } from './options.js';
import { colored, printable } from './output.js';
import type { Progress } from './progress.js';
import { minuteOf } from './text-table.js';
import { messageOf } from '../base/failures.js';

/**
 * Loads the deliverers with these names, and their credentials, so that nothing is sent if one of them is not configured well.
 *
 * @throws AuditpressError (usage) with every problem of the first one that has any
 */
export async function loadDeliverers(
  run: Run,
  names: readonly string[],
): Promise<Pick<DeliveryRun, 'deliverers' | 'credentials'>> {
  const { loadNamed } = await import('../automation/delivery/named-deliverer.js');
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

/** Loads deliverers as `loadDeliverers` does, without their credentials. */
export async function loadPlugIns(run: Run, names: readonly string[]): Promise<readonly NamedDeliverer[]> {
  const { loadNamed } = await import('../automation/delivery/named-deliverer.js');
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

/** What delivering needs, from the settings of a run. */
export async function deliveryRun(
  run: Run,
  given: Arguments,
  archive: Archive,
  names: readonly string[],
  progress: Progress,
): Promise<DeliveryRun> {
  const [{ knownFor }, { loadTools }] = await Promise.all([
    import('../automation/delivery/account-rules.js'),
    import('../documents/load-tools.js'),
  ]);
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

/**
 * Delivers sets that are in the archive of the run.
 *
 * @param manifests absolute paths of the manifests of sets in folders
 */
export async function deliverManifests(
  run: Run,
  given: Arguments,
  manifests: readonly string[],
  names: readonly string[],
  progress: Progress,
): Promise<{ readonly outcomes: readonly DelivererOutcome[]; readonly warnings: WarningResult[] }> {
  const [
    { accountOfSet, findOfManifest, openArchivedSet },
    { deliverShipment },
    { composerOf, shipmentOf },
    { endDeliverers },
    { openExistingArchive },
    { refuseAmbiguousRules },
  ] = await Promise.all([
    import('../automation/delivery/archived-set.js'),
    import('../automation/delivery/deliver.js'),
    import('../automation/delivery/shipment.js'),
    import('../automation/delivery/named-deliverer.js'),
    import('../documents/open-archive.js'),
    import('../automation/delivery/account-rules.js'),
  ]);
  if (manifests.length === 0) return { outcomes: [], warnings: [] };
  const archive = await openExistingArchive(run.delivery.archive);
  const delivery = await deliveryRun(run, given, archive, names, progress);
  const records: StoredRecord<'set'>[] = [];
  for (const manifest of manifests) records.push(await findOfManifest(archive, 'set', manifest));
  // Their reports are in the archive, but not each is the latest of its account.
  const reported = await Promise.all(records.map((record) => accountOfSet(archive, record)));
  const settings = { ...delivery, accounts: [...delivery.accounts, ...reported] };
  const outcomes: DelivererOutcome[] = [];
  try {
    refuseAmbiguousRules(settings.deliverers, settings.accounts);
    for (const record of records) {
      const archived = await openArchivedSet(archive, record);
      const shipment = await shipmentOf(archived, settings.settings, composerOf(archived.snapshot, settings));
      outcomes.push(...(await deliverShipment(shipment, settings)));
    }
  } finally {
    await endDeliverers(settings.deliverers);
  }
  progress.end();
  const warnings = await warnUnserved(settings.deliverers, reported, servedBy(outcomes), given);
  return { outcomes, warnings };
}

/**
 * Prints on standard error which deliverers got nothing, because their rules choose nothing of what was made. Returns it for `--json`.
 *
 * @param accounts of the documents; none for a portfolio
 * @param served names of the other deliverers
 */
export async function warnUnserved(
  deliverers: readonly NamedDeliverer[],
  accounts: readonly RuledAccount[],
  served: readonly string[],
  { quiet }: Arguments,
): Promise<WarningResult[]> {
  const { findUnserved } = await import('../automation/delivery/account-rules.js');
  const warnings = findUnserved(deliverers, accounts, new Set(served));
  const notify = createNotifier(quiet);
  for (const { receiver, message } of warnings) notify(`${receiver} receives nothing: ${message}`);
  return [...warnings];
}

/** Names of the deliverers that had something to send. */
export function servedBy(outcomes: readonly DelivererOutcome[]): readonly string[] {
  return outcomes.filter((each) => 'failure' in each || each.deliveries.length > 0).map(({ deliverer }) => deliverer);
}

/** Plans the deliveries of sets that a dry run would make. Renders them, and writes and sends nothing. */
export async function planSets(
  run: Run,
  given: Arguments,
  sets: readonly ReportSet[],
  progress: Progress,
): Promise<{ readonly planned: readonly PlannedDelivery[]; readonly warnings: WarningResult[] }> {
  const [
    { composerOf, renderShipment },
    { knownFor, refuseAmbiguousRules },
    { loadTools },
    { openArchive },
    { planShipment },
    { statedAccount },
  ] = await Promise.all([
    import('../automation/delivery/shipment.js'),
    import('../automation/delivery/account-rules.js'),
    import('../documents/load-tools.js'),
    import('../documents/open-archive.js'),
    import('../automation/delivery/deliver.js'),
    import('../automation/delivery/known-accounts.js'),
  ]);
  const access = scanAccessOf(run, given, progress);
  const { deliverers } = await loadDeliverers(run, run.delivery.names);
  const tools = { loadTools: (settings: Run['settings']) => loadTools(settings, access) };
  const reported = sets.map(({ snapshot }) => statedAccount(snapshot));
  const archive = await openArchive(run.delivery.archive);
  const known = await knownFor(deliverers, await knownAccounts(run, given), archive);
  const accounts = [...known, ...reported];
  const context = { folder: run.folder, accounts };
  refuseAmbiguousRules(deliverers, accounts);
  const planned: PlannedDelivery[] = [];
  for (const set of sets)
    planned.push(
      ...(await planShipment(
        await renderShipment(set, run.settings, composerOf(set.snapshot, tools)),
        deliverers,
        context,
      )),
    );
  progress.end();
  const served = planned.map(({ deliverer }) => deliverer);
  return { planned, warnings: await warnUnserved(deliverers, reported, served, given) };
}

/** One line per delivery, and one per recipient that does not have it. */
export function deliveredText(outcomes: readonly DelivererOutcome[]): string {
  return outcomes
    .flatMap((outcome) =>
      'failure' in outcome
        ? [
            `${colored('failed', 'red', process.stdout)}  ${outcome.deliverer}: ${printable(messageOf(outcome.failure))}`,
          ]
        : outcome.deliveries.flatMap(deliveryLines),
    )
    .map((line) => `${line}\n`)
    .join('');
}

/** What the operator sees of a delivery. */
export function deliveryLines(delivery: SentDelivery): readonly string[] {
  const { deliverer, target, id, notices, attempts } = delivery;
  const before = deliveredBefore(delivery);
  const state = before === null ? delivery.state : `already delivered on ${minuteOf(before)}`;
  const last = attempts.at(-1)?.receipt ?? null;
  const reference = last?.reference ?? '';
  const failure = last?.failure ?? null;
  return [
    `${state}  ${deliverer}: ${printable(target)}${reference === '' ? '' : `, ${printable(reference)}`}  (${id.slice(0, 12)})`,
    ...(failure === null ? [] : [`  ${printable(failure.message)}`]),
    ...(last?.recipients ?? [])
      .filter(({ outcome }) => outcome !== 'delivered')
      .map(({ recipient, outcome, reason }) => `  ${printable(recipient)}: ${outcome}, ${printable(reason)}`),
    ...notices.map((notice) => `  ${printable(notice)}`),
  ];
}

/** What a dry run prints. */
export function plannedText(planned: readonly PlannedDelivery[]): string {
  return planned
    .map(({ deliverer, delivery: { target, recipients, notices }, shown }) => {
      const to = recipients.length === 0 ? '' : ` to ${recipients.join(', ')}`;
      const lines = [`Would deliver by ${deliverer}: ${target}${to}`, ...notices.map((notice) => `  ${notice}`)];
      return `${[...lines, ...shown.split('\n').map((line) => `  ${line}`)].map(printable).join('\n')}\n`;
    })
    .join('\n');
}

/** What `--json` prints for the deliveries of a run. */
export function deliveryResults(outcomes: readonly DelivererOutcome[]): DeliveryResult[] {
  return outcomes.flatMap((outcome): DeliveryResult[] =>
    'failure' in outcome
      ? [{ ...NOTHING, deliverer: outcome.deliverer, state: 'failed', reason: messageOf(outcome.failure) }]
      : outcome.deliveries.map(deliveryResult),
  );
}

const NOTHING = {
  ...{ id: null, target: null, deliveredAt: null, attempts: 0, reference: '' },
  recipients: [] as DeliveryResult['recipients'],
};

/** When a delivery arrived that was not sent now, in ISO 8601; null for any other. */
function deliveredBefore(delivery: SentDelivery): string | null {
  return delivery.tries === 0 ? arrivalOf(delivery) : null;
}

function deliveryResult(delivery: SentDelivery): DeliveryResult {
  const { id, deliverer, target, attempts, tries, recipients } = delivery;
  const state = deliveredBefore(delivery) === null ? delivery.state : 'already-delivered';
  const receipts = attempts.flatMap(({ receipt }) => receipt ?? []);
  const last = receipts.at(-1);
  return {
    ...{ id, deliverer, target, state },
    deliveredAt: arrivalOf(delivery),
    attempts: tries,
    reference: last?.reference ?? '',
    recipients: recipients.map((recipient) => {
      const entry = receipts.flatMap((receipt) => receipt.recipients).findLast((one) => one.recipient === recipient);
      return { recipient, state: entry?.outcome ?? delivery.state, reason: entry?.reason ?? '' };
    }),
    reason: last?.failure?.message ?? null,
  };
}

/** What `--json` prints in a dry run. */
export function plannedResults(planned: readonly PlannedDelivery[]): PlannedDeliveryResult[] {
  return planned.map(({ deliverer, delivery: { target, recipients, artifacts, notices }, shown }) => ({
    ...{ deliverer, target, shown },
    recipients: [...recipients],
    files: artifacts.map(({ fileName }) => fileName),
    notices: [...notices],
  }));
}
