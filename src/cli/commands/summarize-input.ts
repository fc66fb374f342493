/** The common part of `summary` and `compare`: the numbers of an input, compared with earlier scans. */
import { summarize } from '../../documents/summarize.js';
import { loadAcceptances, openBaselines } from '../../documents/summarize.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type { Arguments } from '../options.js';
import type { Run } from '../resolve-run.js';
import { createProgress, progressOptions } from '../progress.js';
import { createNotifier, readInput, scanAccessOf, type Input } from './input.js';

/**
 * One summary per report.
 *
 * @param onMissing called with the reason if a report has no baseline although one was asked for. Default: prints it on standard
 * error, unless `quiet`
 */
export async function summarizeInput(
  run: Run,
  given: Arguments,
  input: Input,
  onMissing: (reason: string) => void = createNotifier(given.quiet),
): Promise<readonly AuditSummary[]> {
  const { settings } = run;
  const progress = createProgress(process.stderr, progressOptions(given));
  try {
    const acceptances = await loadAcceptances(settings.acceptances);
    const findEarlierScans = await openBaselines(settings, scanAccessOf(run, given, progress));
    const summaries: AuditSummary[] = [];
    for (const snapshot of await readInput(input, settings.clock, progress.stage)) {
      const earlier = await findEarlierScans(snapshot);
      const say = earlier.baseline === null ? onMissing : createNotifier(given.quiet);
      if (earlier.notice !== null) say(earlier.notice);
      summaries.push(summarize(snapshot, settings, acceptances, earlier));
    }
    return summaries;
  } finally {
    progress.end();
  }
}
