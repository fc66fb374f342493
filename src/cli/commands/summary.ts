import type { CommandModule } from 'yargs';
import { printableJson } from '../../messages/printable.js';
import { inputPath, readingOptions, refuseRepeated, resolveRun, type DocumentArguments } from '../options.js';
import { summaryTable } from '../summary-table.js';
import { summaryResult } from '../result.js';
import { openInput, readInput } from './read-input.js';

type Arguments = DocumentArguments & { readonly report: string };

/** `auditpress summary REPORT|-` */
export function summaryCommand(words: readonly string[]): CommandModule<object, Arguments> {
  return {
    command: 'summary <report>',
    describe: 'Print the numbers of a report',
    builder: (yargs) =>
      yargs
        .positional('report', inputPath('Path of the report, or -', words))
        .options({ ...readingOptions, json: { type: 'boolean', describe: 'Print one JSON object' } })
        .check(refuseRepeated)
        .example('$0 summary report.json', 'a readable table') as never,
    handler: async (given) => {
      const input = await openInput(given.report);
      const { configuration, settings } = await resolveRun(given);
      const { summarise } = await import('../../pipeline.js');
      const summaries = (await readInput(input, settings.clock)).map((snapshot) => summarise(snapshot, settings));
      if (given.json === true) {
        const results = summaries.map(summaryResult);
        const result = results.length === 1 ? { configuration, ...results[0] } : results;
        process.stdout.write(`${printableJson(result, 2)}\n`);
        return;
      }
      const tables = summaries.map((summary) =>
        summaryTable(
          summary,
          summary.notes.reduce((sum, { examples }) => sum + examples.length, 0),
        ),
      );
      process.stdout.write(`${tables.join('\n\n')}\n`);
    },
  };
}
