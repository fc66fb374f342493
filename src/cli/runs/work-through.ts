/** Works on all accounts of a run, and shows how far it is. */
import { mapConcurrently } from '../../base/map-concurrently.js';
import { AuditpressError } from '../../base/errors.js';
import type { OutcomeContent } from '../../archive/run-records.js';
import type { RecordedRun } from '../../archive/runs.js';
import type { Runner } from '../../automation/runs/runner.js';
import type { Redo } from '../../model/run/outcome.js';
import { reportFields } from '../../automation/runs/log-fields.js';
import { isLogged, say } from '../log.js';
import { printable } from '../output.js';
import type { Progress } from '../progress.js';

export interface Working {
  /** Which reports to make. */
  readonly redo: Redo;
  readonly atOnce: number;
  /** Stops before the next report, and what waits. */
  readonly signal: AbortSignal;
}

/**
 * Returns when nothing is under way any more. A failed account stops no other.
 *
 * @throws AuditpressError if the archive cannot be used
 */
export async function workThrough(run: RecordedRun, runner: Runner, { redo, atOnce, signal }: Working): Promise<void> {
  const failure = new AbortController();
  const stop = AbortSignal.any([signal, failure.signal]);
  await mapConcurrently(
    run.accounts,
    atOnce,
    async (account) => {
      try {
        await runner.performAccount(run, account, redo, stop);
      } catch (thrown) {
        if (!stop.aborted) failure.abort(thrown);
      }
    },
    () => stop.aborted,
  );
  failure.signal.throwIfAborted();
}

const SECOND = 1000;
const MINUTE = 60;
/** Milliseconds after which the rate says something. */
const FIRST_RATE = 3 * SECOND;

/**
 * Shows each outcome: on a terminal in one line that is updated, elsewhere in lines of their own. What was not made is printed as an
 * error.
 *
 * @param open reports to make
 */
export function showOutcomes(run: string, open: number, progress: Progress) {
  const started = performance.now();
  let done = 0;
  let missing = 0;
  return (outcome: OutcomeContent): void => {
    const { account, benchmark, result, failure } = outcome;
    done += 1;
    if (isLogged()) {
      say('info', 'report-done', reportFields(run, outcome), '');
      return;
    }
    const report = `${printable(account.id)}, ${printable(benchmark)}`;
    if (result !== 'made') {
      missing += 1;
      progress.end();
      const what = result === 'failed' ? 'failed' : 'not assessed';
      process.stderr.write(`auditpress: ${report}: ${what}: ${printable(failure?.message ?? '')}\n`);
    } else if (!process.stderr.isTTY) progress.step(`${String(done)} of ${String(open)}: ${report}`);
    progress.detail(progressText(done, missing, open, performance.now() - started));
  };
}

/**
 * `120 of 1000, 3 not made, 4.1 per second, 4 min left`
 *
 * @param elapsed milliseconds
 */
export function progressText(done: number, missing: number, open: number, elapsed: number): string {
  const parts = [`${String(done)} of ${String(open)}`];
  if (missing > 0) parts.push(`${String(missing)} not made`);
  if (elapsed >= FIRST_RATE && done > 0) {
    const rate = (done * SECOND) / elapsed;
    parts.push(rate >= 1 ? `${rate.toFixed(1)} per second` : `${(rate * MINUTE).toFixed(1)} per minute`);
    parts.push(`${durationText((open - done) / rate)} left`);
  }
  return parts.join(', ');
}

function durationText(seconds: number): string {
  if (seconds < MINUTE) return `${String(Math.ceil(seconds))} s`;
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes < MINUTE
    ? `${String(minutes)} min`
    : `${String(Math.floor(minutes / MINUTE))} h ${String(minutes % MINUTE)} min`;
}

export function deadlineSignal(seconds: number | undefined): AbortSignal {
  return seconds === undefined ? new AbortController().signal : AbortSignal.timeout(seconds * SECOND);
}

const LONGEST_DEADLINE = 30 * 24 * 3600;

export function readDeadline(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  if (seconds >= 1 && seconds <= LONGEST_DEADLINE) return seconds;
  throw new AuditpressError(
    'arguments-invalid',
    `--deadline: expected seconds, a whole number from 1 to ${String(LONGEST_DEADLINE)}, received ${JSON.stringify(text)}`,
  );
}
