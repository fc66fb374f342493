/** Opens what a run needs on this machine: the archive, the service and the deliverers. */
import type { Archive, OutcomeContent, RecordedRun, Runner } from '../../pipeline.js';
import { fetcherOf } from '../commands/accounts-input.js';
import { createNotifier } from '../commands/input.js';
import { deliveryRun } from '../delivery.js';
import { readRedaction, type Arguments, type Run } from '../options.js';
import type { Progress } from '../progress.js';

export interface RunnerOptions {
  readonly progress: Progress;
  readonly onOutcome?: (outcome: OutcomeContent) => void;
}

/**
 * A runner for one recorded run. Reads all credentials, so that a run fails before its first report if one is missing.
 *
 * @throws AuditpressError (usage) as `loadDeliverers` and `fetcherOf` do
 */
export async function openRunner(
  archive: Archive,
  recorded: RecordedRun,
  run: Run,
  given: Arguments,
  { progress, onOutcome }: RunnerOptions,
): Promise<Runner> {
  const { createRunner, isChosen, makeReport } = await import('../../pipeline.js');
  const own = await withDocuments(run, recorded.documents);
  const delivery = await deliveryRun(own, given, archive, recorded.deliver, progress);
  const tools = memoized(delivery.loadTools);
  const accounts = recorded.accounts.map((account) => ({ ...account, group: '', owner: '' }));
  return createRunner({
    archive,
    fetchReport: await fetcherOf(own, accounts, createNotifier(given.quiet)),
    makeReport: (report, signal) => makeReport(report, { ...delivery, signal, loadTools: tools }),
    deliverersOf: (_run, account) =>
      delivery.deliverers.filter(({ settings }) => isChosen(account, settings.accounts)).map(({ name }) => name),
    now: () => new Date(),
    onOutcome,
  });
}

/** The settings of this process, with the choices of the recorded run. */
async function withDocuments(run: Run, { formats, template, locale, redact }: RecordedRun['documents']): Promise<Run> {
  const redaction = await readRedaction({ redact: redact ?? undefined, redaction: run.redaction }, run.folder);
  return { ...run, settings: { ...run.settings, formats: formats ?? undefined, template, locale, redaction } };
}

/** Loads the tools of each settings once. */
function memoized<Settings, Tools>(
  load: (settings: Settings) => Promise<Tools>,
): (settings: Settings) => Promise<Tools> {
  const loaded = new Map<string, Promise<Tools>>();
  return (settings) => {
    const key = JSON.stringify(settings);
    const known = loaded.get(key) ?? load(settings);
    loaded.set(key, known);
    return known;
  };
}
