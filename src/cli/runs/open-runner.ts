/** Opens what a run needs on this machine: the archive, the service and the deliverers. */
import { callHeartbeat, wentWell } from '../../automation/runs/heartbeat.js';
import { portfolioSettings } from '../commands/portfolio-delivery.js';
import type { RunSettings } from '../../settings/run-settings.js';
import { refuseAccounts, refuseAmbiguousRules } from '../../automation/delivery/account-rules.js';
import { planFailed, sendLeft } from '../../automation/runs/deliver-open.js';
import { knownAccount } from '../../archive/known-accounts.js';
import { findLeftOut } from '../../automation/delivery/account-rules.js';
import { endDeliverers } from '../../automation/delivery/named-deliverer.js';
import { deliverPortfolio } from '../../automation/runs/deliver-end.js';
import { deliverDigest } from '../../automation/runs/deliver-end.js';
import { composeRunPortfolio } from '../../documents/portfolio/compose-portfolio.js';
import type { Archive } from '../../archive/archive.js';
import type { DeliveryRun } from '../../automation/delivery/send-planned.js';
import type { OnNotice } from '../../automation/runs/notices.js';
import type { OutcomeContent } from '../../archive/run-records.js';
import type { RecordedRun } from '../../archive/runs.js';
import { createRunner, type Runner } from '../../automation/runs/runner.js';
import { WriteGate } from '../batch/write-gate.js';
import { readValue } from '../../settings/config/credentials.js';
import type { Digest } from '../../model/run/outcome.js';
import { Secret } from '../../model/settings/secret.js';
import { heartbeatProblem } from '../../settings/addresses.js';
import type { Environment, Snapshot } from '../../model/report/snapshot.js';
import { openAccountService, type AccountService, type FetchReport } from '../commands/account-service.js';
import { scanAccessOf } from '../commands/input.js';
import { say } from '../log.js';
import { noteDamage, printable } from '../output.js';
import { deliveryRun, loadDeliverers } from '../delivery.js';
import { choosesAccount } from '../../base/account-rules.js';
import type { AccountRuleOf } from '../../deliverers/deliverer.js';
import type { Arguments } from '../options.js';
import { type Run, readRedaction } from '../resolve-run.js';
import type { Progress } from '../progress.js';
import { withSource } from './scheduled.js';
import { isAll } from './start-batch.js';
import { createReportMaker, makerJob, memoized } from './report-maker.js';
import { digestDelivery, undeliveredDigest } from './digest-delivery.js';

export interface RunnerOptions {
  readonly progress: Progress;
  readonly onOutcome?: (outcome: OutcomeContent) => void;
  /** Default: notices of the service, the digest and the heartbeat are printed. The result shows the others. */
  readonly onNotice?: OnNotice;
  /** Threads that make documents. Default: 1, the main thread alone. */
  readonly threads?: number;
  /** No report is begun when it is closed. Default: one that stays open. */
  readonly gate?: WriteGate;
}

export interface OpenRunner extends Runner {
  end(): Promise<void>;
}

/** A runner for one recorded run. Reads all credentials, so that a run fails before its first report if one is missing. */
export async function openRunner(
  archive: Archive,
  recorded: RecordedRun,
  run: Run,
  given: Arguments,
  { progress, onOutcome, onNotice, threads = 1, gate = new WriteGate() }: RunnerOptions,
): Promise<OpenRunner> {
  const place = run.delivery.archive;
  const note: OnNotice =
    onNotice ??
    (({ event, ...fields }) => {
      progress.end();
      if (given.quiet === true) return;
      say('warn', event, { run: recorded.id, ...fields }, `auditpress: ${printable(fields.message)}\n`);
    });
  // Earlier scans come from the archive of the run.
  const { schedule } = recorded;
  const sourced = withSource(run, Object.hasOwn(run.schedules, schedule) ? run.schedules[schedule] : undefined);
  const own = { ...(await withDocuments(sourced, recorded.documents)), archive: place };
  const planned = await deliveryRun(own, given, archive, recorded.deliver, progress);
  const { onAttempt: _onAttempt, onWait: _onWait, ...unplaced } = planned;
  const ofRun = recorded.accounts.map((account) => knownAccount(account, account.benchmarks));
  const delivery = { ...unplaced, accounts: [...unplaced.accounts, ...ofRun] };
  refuseAmbiguousRules(delivery.deliverers, delivery.accounts);
  const loadTools = memoized(delivery.loadTools);
  // Wrong settings fail here, once, instead of once per report.
  await loadTools(delivery.settings);
  const forPortfolio = await portfolioDelivery(own, recorded, delivery);
  const forDigest = await digestDelivery(own, recorded, delivery);
  const service = await openAccountService(own, recorded.accounts, (message, account) =>
    note({ event: 'service-notice', message, account }),
  );
  const access = scanAccessOf(own, given, progress);
  const maker = await createReportMaker(threads, makerJob(delivery, place), gate, access);
  const runner = createRunner({
    archive,
    fetchReport: (query, environment, signal) => fetchListed(service, query, environment, signal),
    makeReport: (report) => maker.make(report),
    sendLeft: (outcome, redo, signal) => sendLeft(outcome, redo, { ...delivery, signal }),
    planFailed: (planned, outcome, earlier, signal) =>
      planFailed(planned, outcome, earlier, { ...delivery, signal, loadTools }),
    deliverersOf: (_run, account) =>
      delivery.deliverers
        .filter(({ settings }) => choosesAccount(settings.accounts, knownAccount(account)))
        .map(({ name }) => name),
    findLeftOut: (_run, served) => findLeftOut(delivery.deliverers, scheduleRules(recorded, run), delivery, served),
    deliverPortfolio: (closed, outcomes, signal) => {
      const { settings } = forPortfolio;
      const compose = () => composeRunPortfolio(archive, closed, outcomes, settings, noteDamage);
      return deliverPortfolio(closed, outcomes, compose, { ...forPortfolio, signal });
    },
    deliverDigest: async (ended, signal) => {
      const outcomes = await deliverDigest(ended, { ...forDigest, signal });
      undeliveredDigest(outcomes).forEach((message) => note({ event: 'digest-failed', message }));
    },
    now: () => new Date(),
    onOutcome,
    onNotice,
    onEnd: (digest) => sendHeartbeat(digest, run, note),
  });
  return {
    ...runner,
    async end() {
      await Promise.all([
        maker.end(),
        endDeliverers([...delivery.deliverers, ...forPortfolio.deliverers, ...forDigest.deliverers]),
      ]);
    },
  };
}

function scheduleRules({ schedule }: RecordedRun, { schedules }: Run): readonly AccountRuleOf[] {
  const accounts = Object.hasOwn(schedules, schedule) ? schedules[schedule]?.accounts : undefined;
  return accounts === undefined ? [] : [{ at: `schedules.${schedule}.accounts`, accounts, receiver: schedule }];
}

async function portfolioDelivery(own: Run, recorded: RecordedRun, delivery: DeliveryRun): Promise<DeliveryRun> {
  const loaded = await loadDeliverers(own, recorded.portfolio);
  refuseAccounts(loaded.deliverers);
  return { ...delivery, ...loaded, settings: runPortfolioSettings(own, recorded) };
}

/** Calls the heartbeat address, if there is one and all went well. What fails is only said. */
async function sendHeartbeat(
  digest: Digest,
  { delivery: { heartbeat }, folder }: Pick<Run, 'delivery' | 'folder'>,
  note: OnNotice,
): Promise<void> {
  if (heartbeat === undefined || !wentWell(digest)) return;
  const problems: string[] = [];
  const request = { variable: 'heartbeat', what: 'an address', place: undefined, folder, env: {}, cwd: folder };
  const text =
    heartbeat instanceof Secret ? heartbeat.reveal() : await readValue({ ...request, place: heartbeat }, problems);
  const problem = problems[0] ?? heartbeatProblem(text) ?? (await callHeartbeat(new Secret(text)));
  if (problem === null) return;
  note({ event: 'heartbeat-failed', message: `the heartbeat was not received: ${problem}` });
}

async function fetchListed(
  service: AccountService,
  query: Parameters<FetchReport>[0],
  environment: Environment | null,
  signal: AbortSignal,
): Promise<readonly Snapshot[]> {
  if (!isAll(query.benchmark)) return service.fetchReport(query, environment, signal);
  const { account: id, license } = query;
  const snapshots: Snapshot[] = [];
  for (const benchmark of await service.listBenchmarks({ id, name: '', license, environment })) {
    snapshots.push(...(await service.fetchReport({ ...query, benchmark }, environment, signal)));
  }
  return snapshots;
}

type Documents = RecordedRun['documents'];

async function withDocuments(run: Run, { formats, template, locale, redact }: Documents): Promise<Run> {
  const redaction = await readRedaction({ redact: redact ?? undefined, redaction: run.redaction }, run.folder);
  return { ...run, settings: { ...run.settings, formats: formats ?? undefined, template, locale, redaction } };
}

/**
 * Those of the portfolio that the run delivers. Its clock is the start of the run, so that making it again gives the same bytes.
 *
 * @param own with the documents of the run
 */
function runPortfolioSettings(own: Run, { startedAt }: Pick<RecordedRun, 'startedAt'>): RunSettings {
  const { settings, portfolio } = own;
  const configured = { template: portfolio.configuredTemplate, fileName: undefined };
  return portfolioSettings({ settings: { ...settings, clock: new Date(startedAt) }, portfolio: configured });
}
