import { defineCommand, inputPath, namesIn, type Arguments } from '../options.js';
import { resolveRun, type Run } from '../resolve-run.js';
import { printJson } from '../output.js';
import { summaryTable } from '../summary-table.js';
import { summaryResult } from '../result.js';
import { refuseFailedGates } from '../gates.js';
import { openInput, createNotifier, readInput, scanAccessOf, type Input } from './input.js';
import { summarize, loadAcceptances, openBaselines } from '../../documents/summarize.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import { readerNotice } from '../../model/report/snapshot.js';
import { choiceOf, CHOICE_LISTS, FILE_CHOICE_FLAGS, withoutChoice } from '../report-choice.js';
import { createProgress, progressOptions } from '../progress.js';

interface SummaryArguments extends Arguments {
  readonly report: string;
}

export const summaryCommand = (words: readonly string[]) =>
  defineCommand<SummaryArguments>({
    settings: [...namesIn('report', 'run'), 'archive'],
    repeatable: CHOICE_LISTS,
    flags: FILE_CHOICE_FLAGS,
    positionals: { report: inputPath('Report file, or - for standard input', words) },
    examples: { 'summary report.json': 'print a table' },
    handler: async (given) => {
      const input = await openInput(given.report);
      const run = await resolveRun(withoutChoice(given));
      const summaries = await summarizeInput(run, given, input);
      const { configuration } = run;
      const results = summaries.map(summaryResult);
      if (given.json === true) printJson(results.length === 1 ? { configuration, ...results[0] } : results);
      else {
        const tables = summaries.map((summary) => summaryTable(summary, process.stdout));
        process.stdout.write(`${tables.join('\n\n')}\n`);
      }
      refuseFailedGates(results.map(({ account, gates }) => ({ name: account, gates })));
    },
  });

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
  const notify = createNotifier(given.quiet);
  const progress = createProgress(progressOptions(given));
  try {
    const acceptances = await loadAcceptances(settings.acceptances);
    const findEarlierScans = await openBaselines(settings, scanAccessOf(run, given, progress));
    const summaries: AuditSummary[] = [];
    for (const snapshot of await readInput(input, settings, progress.stage, choiceOf(given))) {
      const earlier = await findEarlierScans(snapshot);
      const say = earlier.baseline === null ? onMissing : notify;
      if (earlier.notice !== null) say(earlier.notice);
      const again = readerNotice(snapshot.provenance);
      if (again !== null) notify(again);
      summaries.push(summarize(snapshot, settings, acceptances, earlier));
    }
    return summaries;
  } finally {
    progress.end();
  }
}
