/** What the commands of `auditpress queue` print for people. */
import type { JobCounts, ListedJob } from '../automation/queue/queue.js';
import { tableOf } from './archive-text.js';
import { minuteOf } from './text-table.js';
import { printable } from './output.js';

/** Digits of an id that are shown in lists. */
const SHORT_ID = 12;

export function queueText(jobs: readonly ListedJob[], counts: JobCounts): string {
  if (jobs.length === 0) return 'No jobs.\n';
  const rows = jobs.map(({ id, state, kind, run, account, attempt, dueAt, failure }) => [
    id.slice(0, SHORT_ID),
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

/** One line per job that a command has changed. */
export function changedText(word: 'queued' | 'discarded', jobs: readonly ListedJob[]): string {
  return jobs
    .map(
      ({ id, kind, run, account }) =>
        `${word}  ${printable([kind, account, run].filter((text) => text !== '').join(' '))}  (${id.slice(0, SHORT_ID)})\n`,
    )
    .join('');
}
