import type { Argv, CommandModule } from 'yargs';
import { AuditpressError } from '../../errors.js';
import type { Snapshot } from '../../model/snapshot.js';
import { inputPath, serviceOptions, withDocumentOptions, type DocumentArguments, type Run } from '../options.js';
import { makeDocuments } from './documents.js';
import { fetchInput } from './ask-service.js';
import { readInput } from './read-input.js';

type Arguments = DocumentArguments & { readonly report?: string };

/** `auditpress generate REPORT|-`, or with the ids of a report that the service has. */
export function generateCommand(words: readonly string[]): CommandModule<object, Arguments> {
  return {
    command: 'generate [report]',
    describe: 'Make the documents of a report: a file, - for standard input, or one that the service has',
    builder: (yargs) =>
      withDocumentOptions(yargs)
        .positional('report', { ...inputPath('Path of the report, or -', words), demandOption: false })
        .options(serviceOptions)
        .example('$0 generate report.json', 'PDF, XLSX and HTML into out/')
        .example('$0 generate - --format pdf --out /srv/audit < report.json', 'one PDF, from standard input')
        .example(
          '$0 generate --license L --account A --benchmark CSBP',
          'of the last successful scan job',
        ) as Argv<Arguments>,
    handler: (given) => makeDocuments(given, (run) => readOrFetch(given, run)),
  };
}

const ASKED_BY = ['license', 'account', 'benchmark', 'job', 'environment', 'baseUrl'] as const;

/** A report by its path, or by ids: flags that ask the service for another one beside a path are a mistake. */
function readOrFetch(given: Arguments, { settings, service }: Run): Promise<readonly Snapshot[]> {
  const { report } = given;
  if (report === undefined) {
    if (service.query.license !== undefined || service.query.account !== undefined) {
      return fetchInput(service, given);
    }
    throw new AuditpressError(
      'usage',
      'report-missing',
      'expected the path of a report, or the ids of one, received none',
      {
        hint: 'Give a path, - for standard input, or --license, --account and --benchmark to fetch from the service.',
      },
    );
  }
  const flag = ASKED_BY.find((name) => given[name] !== undefined);
  if (flag === undefined) return readInput(report, settings.clock);
  throw new AuditpressError(
    'usage',
    'arguments-invalid',
    `expected the path of a report or the ids of one, received "${report}" and --${flag === 'baseUrl' ? 'base-url' : flag}`,
    { hint: 'Leave one of them out.' },
  );
}
