import type { CommandModule } from 'yargs';
import { inputPath, withDocumentOptions, type DocumentArguments } from '../options.js';
import { makeDocuments } from './documents.js';
import { readInput } from './read-input.js';

type Arguments = DocumentArguments & { readonly report: string };

/** `auditpress generate REPORT|-` */
export function generateCommand(words: readonly string[]): CommandModule<object, Arguments> {
  return {
    command: 'generate <report>',
    describe: 'Make the documents of a report: a file with a response body or a snapshot, or - for standard input',
    builder: (yargs) =>
      withDocumentOptions(yargs)
        .positional('report', inputPath('Path of the report, or -', words))
        .example('$0 generate report.json', 'PDF, XLSX and HTML into out/')
        .example('$0 generate - --format pdf --out /srv/audit < report.json', 'one PDF, from standard input'),
    handler: (given) => makeDocuments(given, ({ settings }) => readInput(given.report, settings.clock)),
  };
}
