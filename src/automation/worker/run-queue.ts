/** The jobs of a run: which of its accounts are queued, and whether it can end. */
import type { Archive } from '../../archive/archive.js';
import type { OpenRun } from '../../archive/reopenings.js';
import type { RunAccount } from '../../archive/run-records.js';
import { readOutcomes } from '../../archive/runs.js';
import { closeOf, type JobContent, type Queue } from '../queue/queue.js';
import { accountsLeft, accountsUnsent } from '../runs/run-accounts.js';
import { readStates } from '../runs/delivery-states.js';

export function jobOf({ id: run, redo }: Pick<OpenRun, 'id' | 'redo'>, account: RunAccount): JobContent {
  const { id, license, environment } = account;
  return { run, account: id, license, environment, redo };
}

export function isAccountOf(job: JobContent, { id, license, environment }: RunAccount): boolean {
  return job.account === id && job.license === license && job.environment === environment;
}

/** Accounts to queue. Deliveries that may not have arrived are sent again only when somebody has asked to continue the run. */
export async function accountsToQueue(archive: Archive, run: OpenRun, now: Date): Promise<readonly RunAccount[]> {
  const { outcomes } = await readOutcomes(archive, run);
  const left = accountsLeft(run, outcomes);
  if (run.reopenedAt === null) return left;
  const unsent = accountsUnsent(run, outcomes, await readStates(archive, run, outcomes, now));
  return run.accounts.filter((account) => left.includes(account) || unsent.includes(account));
}

/** Queues accounts of a run. Jobs from before it was reopened, such as dead ones, are replaced. Others stay as they are. */
export async function queueAccounts(queue: Queue, run: OpenRun, accounts: readonly RunAccount[]): Promise<void> {
  const jobs = accounts.map((account) => jobOf(run, account));
  await queue.send('account', jobs, { replaceBefore: reopeningOf(run) });
}

export async function queueClose(queue: Queue, run: OpenRun): Promise<void> {
  await queue.send('close', [closeOf(run.id)], { replaceBefore: reopeningOf(run) });
}

function reopeningOf({ reopenedAt }: OpenRun): Date | undefined {
  return reopenedAt === null ? undefined : new Date(reopenedAt);
}

/** Accounts that are left and whose jobs nobody has discarded: a run cannot end before them. */
export async function accountsAwaited(
  { archive, queue }: { readonly archive: Archive; readonly queue: Pick<Queue, 'list'> },
  run: OpenRun,
): Promise<readonly RunAccount[]> {
  const { outcomes } = await readOutcomes(archive, run);
  const left = accountsLeft(run, outcomes);
  if (left.length === 0) return left;
  const discarded = (await queue.list({ run: run.id })).filter(
    ({ kind, state, queuedAt }) =>
      kind === 'account' && state === 'discarded' && (run.reopenedAt === null || queuedAt >= run.reopenedAt),
  );
  return left.filter((account) => !discarded.some((job) => isAccountOf(job, account)));
}

export async function isIdle(
  queue: Pick<Queue, 'counts'>,
  filter: Parameters<Queue['counts']>[0] = {},
): Promise<boolean> {
  const { waiting, retrying, active } = await queue.counts(filter);
  return waiting + retrying + active === 0;
}

/** Queues the end of a run if none of its accounts is in progress. Whether it can end is decided then. */
export async function closeIfIdle(queue: Queue, run: string): Promise<void> {
  if (await isIdle(queue, { kind: 'account', run })) await queue.send('close', [closeOf(run)]);
}
