import type { Argv, CommandModule } from 'yargs';
import { examples } from '../examples.js';
import { AuditpressError } from '../../errors.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import { inputPaths, namesIn, resolveRun, withOptions, type Arguments, type Run } from '../options.js';
import { mayExceedMemory } from '../memory.js';
import { createProgress, progressOptions, type Progress } from '../progress.js';
import { fetchInput } from './ask-service.js';
import { generateDocuments } from './generate-documents.js';
import { refuseOutput } from './generate-single-document.js';
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
        .epilogue(
          examples({
            'generate report.json': 'PDF, XLSX and HTML into out/; nothing where they are there already',
            'generate report.json --output report.html': 'one document into a file',
            'generate report.json --format xlsx --if-exists add': 'a workbook beside the documents that are there',
            'generate "reports/**/*.json"': 'of many reports, on all cores',
            'generate - --format pdf --out /srv/audit < report.json': 'one PDF, from standard input',
            'generate --license L --account A --benchmark CSBP': 'of the last successful scan job',
          }),
        ) as unknown as Argv<GenerateArguments>,
    handler: generate,
  };
}

/** One report is made in this thread; what makes many is not even loaded for it. */
async function generate(given: GenerateArguments): Promise<void> {
  const { reports = [] } = given;
  if (reports.length === 0) return generateDocuments(given, (run, progress) => fetchReport(given, run, progress));
  refuseIds(reports, given);
  const [{ findReports }, { skippedLine }] = await Promise.all([
    import('../batch/find-reports.js'),
    import('../batch/no-reports.js'),
  ]);
  const paths = await findReports(reports, (skipped) => {
    if (given.quiet !== true) process.stderr.write(skippedLine(skipped));
  });
  const [only] = paths;
  if (only !== undefined && paths.length === 1) {
    const input = await openInput(only);
    return generateDocuments(given, ({ settings }, { stage }) => readInput(input, settings.clock, stage));
  }
  refuseOutput(given, paths.length);
  const [run, { generateFromFiles }] = await Promise.all([resolveRun(given), import('./generate-from-files.js')]);
  const progress = createProgress(process.stderr, progressOptions(given));
  try {
    await generateFromFiles(run, given, paths, progress);
  } finally {
    progress.end();
  }
}

async function fetchReport(given: GenerateArguments, run: Run, progress: Progress): Promise<readonly Snapshot[]> {
  const { service, source } = run;
  if (source !== undefined || service.query.license !== undefined || service.query.account !== undefined) {
    const snapshots = await fetchInput(run, given, progress);
    // An answer does not say how large it is before it is here, so a large one is asked for again.
    if (!isSupervised() && mayExceedMemory(snapshots[0]?.provenance.bytes ?? 0)) throw new NeedsSupervision();
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
