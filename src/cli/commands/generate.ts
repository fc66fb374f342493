import type { Argv, CommandModule } from 'yargs';
import { AuditpressError } from '../../errors.js';
import type { Snapshot } from '../../model/snapshot.js';
import { inputPaths, namesIn, resolveRun, withOptions, type Arguments, type Run } from '../options.js';
import { mayRunOut } from '../memory.js';
import { createProgress } from '../progress.js';
import { fetchInput } from './ask-service.js';
import { makeDocuments } from './documents.js';
import { isSupervised, NeedsSupervision } from '../supervision.js';
import { openInput, readInput } from './read-input.js';

interface GenerateArguments extends Arguments {
  readonly reports?: readonly string[];
}

const OPTIONS = namesIn('report', 'documents', 'control', 'output', 'query', 'service', 'run');

/** `auditpress generate REPORT…|-`, or with the ids of a report that the service has. */
export function generateCommand(words: readonly string[]): CommandModule<object, GenerateArguments> {
  return {
    command: 'generate [reports..]',
    describe:
      'Make the documents of reports: files, folders, patterns, - for standard input, or one that the service has',
    builder: (yargs) =>
      withOptions<GenerateArguments>(yargs, OPTIONS)
        .positional('reports', inputPaths('Paths of reports, of folders of them, patterns, or -', words))
        .example('$0 generate report.json', 'PDF, XLSX and HTML into out/')
        .example('$0 generate "reports/**/*.json"', 'of many reports, on all cores')
        .example('$0 generate - --format pdf --out /srv/audit < report.json', 'one PDF, from standard input')
        .example(
          '$0 generate --license L --account A --benchmark CSBP',
          'of the last successful scan job',
        ) as unknown as Argv<GenerateArguments>,
    handler: generate,
  };
}

/** One report is made in this thread; what makes many is not even loaded for it. */
async function generate(given: GenerateArguments): Promise<void> {
  const { reports = [] } = given;
  if (reports.length === 0) return makeDocuments(given, (run) => fetchReport(given, run));
  refuseIds(reports, given);
  const { findReports } = await import('../batch/find-reports.js');
  const paths = await findReports(reports);
  const [only] = paths;
  if (only !== undefined && paths.length === 1) {
    const input = await openInput(only);
    return makeDocuments(given, ({ settings }) => readInput(input, settings.clock));
  }
  const [run, { makeManyDocuments }] = await Promise.all([resolveRun(given), import('./many-documents.js')]);
  const progress = createProgress(process.stderr, given.quiet === true || given.json === true);
  try {
    await makeManyDocuments(run, given, paths, progress);
  } finally {
    progress.end();
  }
}

async function fetchReport(given: GenerateArguments, run: Run): Promise<readonly Snapshot[]> {
  const { service, source } = run;
  if (source !== undefined || service.query.license !== undefined || service.query.account !== undefined) {
    const snapshots = await fetchInput(run, given);
    // An answer does not say how large it is before it is here, so a large one is asked for again.
    if (!isSupervised() && mayRunOut(snapshots[0]?.provenance.bytes ?? 0)) throw new NeedsSupervision();
    return snapshots;
  }
  throw new AuditpressError('report-missing', 'expected the path of a report, or the ids of one, received none');
}

const ASKED_BY = ['source', 'license', 'account', 'benchmark', 'job', 'environment', 'baseUrl'] as const;

/** Flags that ask the service for another report beside a path are a mistake. */
function refuseIds([path = '']: readonly string[], given: GenerateArguments): void {
  const flag = ASKED_BY.find((name) => given[name] !== undefined);
  if (flag === undefined) return;
  throw new AuditpressError(
    'arguments-invalid',
    `expected the path of a report or the ids of one, received "${path}" and --${flag === 'baseUrl' ? 'base-url' : flag}`,
    { hint: 'Leave one of them out.' },
  );
}
