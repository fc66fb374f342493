/** `auditpress queue`: what waits for workers, and what has failed for good. */
import type { Argv, CommandModule } from 'yargs';
import { JOB_STATES, type ListedJob, type Queue } from '../../automation/queue/queue.js';
import { examples } from '../help.js';
import { resolveRun, withArchiveOptions, type Arguments } from '../options.js';
import { printJson } from '../output.js';
import { changedText, queueText } from '../queue-text.js';

interface ListArguments extends Arguments {
  readonly state?: string;
}

interface IdArguments extends Arguments {
  readonly ids: readonly string[];
}

const COMMON = ['archive', 'config', 'json', 'quiet'] as const;

const listCommand: CommandModule<object, ListArguments> = {
  command: 'list',
  describe: 'List the jobs in the queue, and why jobs failed',
  builder: (yargs) =>
    withArchiveOptions<ListArguments>(yargs, COMMON)
      .options({
        state: { type: 'string', requiresArg: true, choices: JOB_STATES, describe: 'Only jobs in this state' },
      })
      .epilogue(examples({ 'queue list --state dead': 'jobs that failed for good' })) as unknown as Argv<ListArguments>,
  handler: (given) =>
    withQueueOf(given, async (queue) => {
      const jobs = (await queue.list()).filter(({ state }) => given.state === undefined || state === given.state);
      const counts = await queue.counts();
      if (given.json === true) printJson({ counts, jobs });
      else process.stdout.write(queueText(jobs, counts));
    }),
};

const retryCommand: CommandModule<object, IdArguments> = {
  command: 'retry <ids..>',
  describe: 'Queue dead or discarded jobs again, with all their retries',
  builder: (yargs) => withIds(yargs, { 'queue retry 3f2a91': 'queue one job again' }),
  handler: (given) => changeEach(given, 'queued', (queue, id) => queue.retry(id)),
};

const discardCommand: CommandModule<object, IdArguments> = {
  command: 'discard <ids..>',
  describe: 'Discard jobs that are not active',
  builder: (yargs) => withIds(yargs, { 'queue discard 3f2a91 77b0c4': 'discard two jobs' }),
  handler: (given) =>
    changeEach(given, 'discarded', async (queue, id) => {
      const job = await queue.discard(id);
      const { closeIfIdle } = await import('../../automation/worker/run-queue.js');
      if (job.kind === 'account') await closeIfIdle(queue, job.run);
      return job;
    }),
};

export function queueCommand(): CommandModule {
  return {
    command: 'queue',
    describe: 'List the work that waits for workers, and retry or discard what failed',
    builder: (yargs) =>
      yargs
        .command(listCommand as CommandModule)
        .command(retryCommand as CommandModule)
        .command(discardCommand as CommandModule)
        .demandCommand(1, 'expected list, retry or discard, received none'),
    handler: () => undefined,
  };
}

function withIds(yargs: Argv<object>, shown: Readonly<Record<string, string>>): Argv<IdArguments> {
  return withArchiveOptions<IdArguments>(yargs, COMMON)
    .positional('ids', { type: 'string', array: true, demandOption: true, describe: 'Ids, or their first characters' })
    .epilogue(examples(shown));
}

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

/** Opens the queue of the archive, which must exist. */
async function withQueueOf(given: Arguments, work: (queue: Queue) => Promise<void>): Promise<void> {
  const run = await resolveRun(given);
  const [{ openExistingArchive }, { withQueue }] = await Promise.all([
    import('../../documents/open-archive.js'),
    import('../../automation/queue/open-queue.js'),
  ]);
  const { store } = await openExistingArchive(run.delivery.archive);
  await withQueue({ archive: store.address, ...run.queue }, process.env, work);
}
