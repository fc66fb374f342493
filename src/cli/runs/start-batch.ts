/** Chooses the run that a batch works on: a new one, or one that was recorded before. */
import { runAccount } from '../../automation/runs/run-accounts.js';
import { mapConcurrently } from '../../base/map-concurrently.js';
import { benchmarksOf } from '../../sources/api/catalog.js';
import { knownAccount } from '../../archive/known-accounts.js';
import { findRun, lastBatch } from '../../archive/find-run.js';
import { AuditpressError } from '../../base/errors.js';
import { requireArchive, type Archive } from '../../archive/archive.js';
import { recordRun, type RecordedRun } from '../../archive/runs.js';
import { chosenAccounts } from '../commands/accounts-input.js';
import { openAccountService } from '../commands/account-service.js';
import { checkBenchmark, createNotifier } from '../commands/input.js';
import { checkDeliverers } from '../commands/portfolio-delivery.js';
import { refuseAmbiguousDeliverers } from '../delivery.js';
import { refuseDigestBy } from './digest-delivery.js';
import type { Arguments } from '../options.js';
import type { Run } from '../resolve-run.js';
import { fitsAccount } from '../../base/account-rules.js';
import type { Redo } from '../../model/run/outcome.js';
import type { ListedAccount } from '../../model/settings/accounts.js';
import { printable } from '../output.js';
import type { Progress } from '../progress.js';

export interface BatchArguments extends Arguments {
  readonly patterns?: readonly string[];
  /** Id of a run; empty for the last one. */
  readonly resume?: string;
  readonly failedOnly?: string;
  readonly deadline?: string;
  readonly enqueue?: boolean;
}

export interface ChosenRun {
  readonly recorded: RecordedRun;
  readonly isNew: boolean;
  readonly redo: Redo;
  readonly seconds: number | undefined;
}

/**
 * @param seconds until the deadline. That of a recorded run is over when it is continued, so it is stated again
 * @throws AuditpressError (usage) `arguments-invalid`, and as `startBatch` does; `run-missing` (notFound)
 */
export async function chooseRun(
  archive: Archive,
  run: Run,
  given: BatchArguments,
  seconds: number | undefined,
  progress: Progress,
): Promise<ChosenRun> {
  const { resume, failedOnly } = given;
  refuseChoices(given);
  if (resume !== undefined) {
    return { recorded: await recordedRun(archive, resume, 'open'), isNew: false, redo: 'open', seconds };
  }
  if (failedOnly !== undefined) {
    return { recorded: await recordedRun(archive, failedOnly, 'any'), isNew: false, redo: 'failed', seconds };
  }
  return { recorded: await startBatch(archive, run, given, seconds, progress), isNew: true, redo: 'open', seconds };
}

/** The time some seconds after another; null for no limit. */
export function deadlineAfter(start: Date, seconds: number | undefined): string | null {
  return seconds === undefined ? null : new Date(start.getTime() + seconds * 1000).toISOString();
}

const OF_NEW_RUNS = [
  'deliver',
  'portfolio',
  'digest',
  'benchmark',
  'accounts',
  'format',
  'template',
  'locale',
  'redact',
] as const;

function refuseChoices(given: BatchArguments): void {
  const { resume, failedOnly, patterns = [] } = given;
  const flag = resume === undefined ? '--failed-only' : '--resume';
  if (resume !== undefined && failedOnly !== undefined) {
    throw new AuditpressError('arguments-invalid', 'expected either --resume or --failed-only, received both', {
      hint: '--failed-only also makes the reports that are still open.',
    });
  }
  if (resume === undefined && failedOnly === undefined) return;
  const extra = patterns.length > 0 ? `"${patterns[0] ?? ''}"` : OF_NEW_RUNS.find((name) => given[name] !== undefined);
  if (extra === undefined) return;
  throw new AuditpressError(
    'arguments-invalid',
    `expected no other choice with a run to continue, received ${flag} and ${extra.startsWith('"') ? extra : `--${extra}`}`,
    { hint: 'Leave one of them out.' },
  );
}

async function recordedRun(archive: Archive, written: string, which: 'any' | 'open'): Promise<RecordedRun> {
  await requireArchive(archive);
  if (written !== '') return findRun(archive, written);
  const last = await lastBatch(archive, which);
  if (last !== undefined) return last;
  throw new AuditpressError(
    'run-missing',
    `expected ${which === 'open' ? 'a batch that has not ended' : 'a batch'} in the archive ${archive.store.address}, found none`,
  );
}

async function startBatch(
  archive: Archive,
  run: Run,
  given: BatchArguments,
  deadline: number | undefined,
  progress: Progress,
): Promise<RecordedRun> {
  await checkDeliverers(run, run.delivery.portfolio);
  const { digest } = run.delivery;
  await refuseDigestBy(run, digest.deliver);
  const { patterns = [] } = given;
  const rule = { at: 'ACCOUNTS', accounts: patterns.length === 0 ? undefined : patterns };
  const accounts = await chosenAccounts(run, given, rule);
  if (accounts.length === 0) {
    throw new AuditpressError('report-missing', 'expected configured accounts to work on, found none', {
      hint: 'List accounts in the configuration, or in a CSV file with --accounts.',
    });
  }
  const notify = createNotifier(given.quiet);
  for (const pattern of patterns.filter((each) => !accounts.some((one) => fitsAccount(each, knownAccount(one))))) {
    notify(`no configured account is "${printable(pattern)}"`);
  }
  if (run.portfolio.benchmarks.length === 0) {
    throw new AuditpressError('query-incomplete', 'expected a benchmark, received none', {
      hint: 'Give --benchmark, or list portfolio.benchmarks in the configuration. all asks the service for them.',
    });
  }
  const { benchmarks } = run.portfolio;
  for (const id of run.source === undefined ? benchmarks.filter((benchmark) => !isAll(benchmark)) : []) {
    await checkBenchmark(id, run.service, given.strictBenchmark === true, notify);
  }
  const withBenchmarks = await runAccounts(run, accounts, benchmarks, notify, progress.detail);
  await refuseAmbiguousDeliverers(run, given, run.delivery.names, withBenchmarks, 'any-archive');
  const { formats, template, locale, redaction } = run.settings;
  const startedAt = new Date();
  const recorded = await recordRun(archive, {
    startedAt: startedAt.toISOString(),
    schedule: '',
    dueAt: null,
    deadline: deadlineAfter(startedAt, deadline),
    deliver: [...run.delivery.names],
    portfolio: [...run.delivery.portfolio],
    digest: { deliver: [...digest.deliver], when: digest.when },
    when: 'always',
    otherwise: 'nothing',
    accounts: withBenchmarks,
    documents: {
      formats: formats === undefined ? null : [...formats],
      template,
      locale,
      redact: redaction?.profile ?? null,
    },
  });
  if (recorded === null) throw new Error('expected a new run, found one with its id');
  return recorded;
}

/** In place of benchmark ids: every benchmark that the service has for the account. */
const ALL_BENCHMARKS = 'all';

export function isAll(benchmark: string): boolean {
  return benchmark.trim().toLowerCase() === ALL_BENCHMARKS;
}

/** Accounts with their benchmarks. What the service cannot list now is listed when a run works on the account. */
export async function runAccounts(
  run: Run,
  accounts: readonly ListedAccount[],
  benchmarks: readonly string[],
  notify: (text: string) => void,
  onStep: (text: string) => void = () => undefined,
): Promise<RecordedRun['accounts']> {
  if (!benchmarks.some(isAll)) return accounts.map((account) => runAccount(account, benchmarks));
  const named = benchmarks.filter((benchmark) => !isAll(benchmark));
  const { accountType, catalog, requestsAtOnce } = run.service;
  const service = await openAccountService(run, accounts, notify);
  return mapConcurrently(accounts, requestsAtOnce, async (account, index) => {
    onStep(`Listing benchmarks: ${String(index + 1)} of ${String(accounts.length)}`);
    try {
      return runAccount(account, [...(await service.listBenchmarks(account)), ...named]);
    } catch (failure) {
      if (!(failure instanceof AuditpressError)) throw failure;
      if (accountType !== undefined) return runAccount(account, [...benchmarksOf(accountType, catalog), ...named]);
      notify(`${printable(account.id)}: the benchmarks cannot be listed now: ${failure.message}`);
      return runAccount(account, [ALL_BENCHMARKS, ...named]);
    }
  });
}
