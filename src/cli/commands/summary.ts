import type { CommandModule } from 'yargs';
import { examples } from '../help.js';
import { inputPath, namesIn, withOptions, type Arguments } from '../options.js';
import { resolveRun } from '../resolve-run.js';
import { printJson } from '../output.js';
import { summaryTable } from '../summary-table.js';
import { summaryResult } from '../result.js';
import { refuseFailedGates } from '../gates.js';
import { openInput } from './input.js';
import { summarizeInput } from './summarize-input.js';

interface SummaryArguments extends Arguments {
  readonly report: string;
}

/** `auditpress summary REPORT|-` */
export function summaryCommand(words: readonly string[]): CommandModule<object, SummaryArguments> {
  return {
    builder: (yargs) =>
      withOptions<SummaryArguments>(yargs, [...namesIn('report', 'run'), 'archive'])
        .positional('report', inputPath('Report file, or - for standard input', words))
        .epilogue(examples({ 'summary report.json': 'print a table' })),
    handler: async (given) => {
      const input = await openInput(given.report);
      const run = await resolveRun(given);
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
  };
}
