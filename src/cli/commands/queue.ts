/** `auditpress queue`: what waits for workers, and what has failed for good. */
import { closeIfIdle } from '../../automation/worker/run-queue.js';
import { withQueue } from '../../automation/queue/open-queue.js';
import { openExistingArchive } from '../../documents/open-archive.js';
import { JOB_STATES, type JobCounts, type ListedJob, type Queue } from '../../automation/queue/queue.js';
import { commandGroup, defineCommand, type Arguments } from '../options.js';
import { resolveRun } from '../resolve-run.js';
import { printable, printJson, printResult } from '../output.js';
import { minuteOf, shortId, tableOf } from '../text-table.js';

interface ListArguments extends Arguments {
  readonly state?: string;
}

interface IdArguments extends Arguments {
  readonly ids: readonly string[];
}

const COMMON = { settings: ['archive', 'config', 'json', 'logFormat', 'quiet'], usesArchive: true } as const;

const WITH_IDS = {
  ...COMMON,
  positionals: {
    ids: { type: 'string', array: true, demandOption: true, describe: 'Ids, or their first characters' },
  },
} as const;

const listCommand = defineCommand<ListArguments>({
  command: 'list',
  describe: 'List the jobs in the queue, and why jobs failed',
  ...COMMON,
  flags: { state: { type: 'string', requiresArg: true, choices: JOB_STATES, describe: 'Only jobs in this state' } },
  examples: { 'queue list --state dead': 'jobs that failed for good' },
  handler: (given) =>
    withQueueOf(given, async (queue) => {
      const listed = await listJobs(queue, given.state);
      printResult(given, listed, queueText(listed.jobs, listed.counts));
    }),
});

const retryCommand = defineCommand<IdArguments>({
  command: 'retry <ids..>',
  describe: 'Queue dead or discarded jobs again, with all their retries',
  ...WITH_IDS,
  examples: { 'queue retry 3f2a91': 'queue one job again' },
  handler: (given) => changeEach(given, 'queued', (queue, id) => queue.retry(id)),
});

const discardCommand = defineCommand<IdArguments>({
  command: 'discard <ids..>',
  describe: 'Discard jobs that are not active',
  ...WITH_IDS,
  examples: { 'queue discard 3f2a91 77b0c4': 'discard two jobs' },
  handler: (given) =>
    changeEach(given, 'discarded', async (queue, id) => {
      const job = await queue.discard(id);
      if (job.kind === 'account') await closeIfIdle(queue, job.run);
      return job;
    }),
});

/** What the command prints, and the page shows. */
export async function listJobs(queue: Queue, only?: string) {
  const jobs = (await queue.list()).filter(({ state }) => only === undefined || state === only);
  return { counts: await queue.counts(), jobs };
}

export const queueCommand = () => commandGroup([listCommand, retryCommand, discardCommand]);

async function changeEach(
  given: IdArguments,
  word: 'queued' | 'discarded',
  change: (queue: Queue, id: string) => Promise<ListedJob>,
): Promise<void> {
  await withQueueOf(given, async (queue) => {
    const jobs: ListedJob[] = [];
    for (const id of given.ids) jobs.push(await change(queue, id));
    if (given.json === true) printJson({ jobs });
    else if (given.quiet !== true) process.stdout.write(changedText(word, jobs));
  });
}

async function withQueueOf(given: Arguments, work: (queue: Queue) => Promise<void>): Promise<void> {
  const run = await resolveRun(given);
  const { store } = await openExistingArchive(run.delivery.archive, run.settings.readers);
  await withQueue({ archive: store.address, ...run.queue }, process.env, work);
}

function queueText(jobs: readonly ListedJob[], counts: JobCounts): string {
  if (jobs.length === 0) return 'No jobs.\n';
  const rows = jobs.map(({ id, state, kind, run, account, attempt, dueAt, failure }) => [
    shortId(id),
    state,
    kind,
    run,
    account,
    String(attempt),
    minuteOf(dueAt),
    failure === null ? '' : `${failure.code}: ${failure.message}`,
  ]);
  const table = tableOf(['Id', 'State', 'Kind', 'Run', 'Account', 'Attempt', 'Due', 'Reason'], rows);
  const parts = Object.entries(counts).filter(([, size]) => size > 0);
  return `${table}\n${parts.map(([state, size]) => `${String(size)} ${state}`).join(', ')}\n`;
}

function changedText(word: 'queued' | 'discarded', jobs: readonly ListedJob[]): string {
  return jobs
    .map(
      ({ id, kind, run, account }) =>
        `${word}  ${printable([kind, account, run].filter((text) => text !== '').join(' '))}  (${shortId(id)})\n`,
    )
    .join('');
}
