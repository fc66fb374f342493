import { defineCommand, inputPaths, namesIn, type Arguments } from '../options.js';
import { AuditpressError } from '../../base/errors.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import { loadSettings, resolveRun, type Run } from '../resolve-run.js';
import { findReports, saySkipped, STANDARD_INPUT } from '../batch/find-reports.js';
import { hasOwnThread } from '../interruption.js';
import { mayExceedMemory, NeedsOwnThread } from '../own-thread.js';
import { createProgress, progressOptions, type Progress } from '../progress.js';
import { fetchInput, openInput, readInput, refuseServiceFlags } from './input.js';
import { command } from '../../base/error-codes/command.js';
import { CHOICE_FLAGS, CHOICE_LISTS, choiceOf, withoutChoice } from '../report-choice.js';
import { generateDocuments } from './generate-documents.js';
import { refuseOutput } from './generate-single-document.js';

interface GenerateArguments extends Arguments {
  readonly reports?: readonly string[];
}

const OPTIONS = namesIn('report', 'documents', 'control', 'output', 'delivery', 'query', 'service', 'run').filter(
  // Of runs over many accounts.
  (name) => name !== 'digest',
);

/** `auditpress generate REPORT…|-`, or with the ids of a report of the service. */
export const generateCommand = (words: readonly string[]) =>
  defineCommand<GenerateArguments>({
    settings: OPTIONS,
    repeatable: CHOICE_LISTS,
    flags: CHOICE_FLAGS,
    positionals: { reports: inputPaths('Report files, folders, quoted glob patterns, or - for standard input', words) },
    examples: {
      'generate report.json': 'write PDF, XLSX and HTML to out/',
      'generate report.json --output report.html': 'write a single document to a file',
      'generate report.json --format xlsx': 'add a workbook to the existing documents',
      'generate "reports/**/*.json"': 'process many reports on all cores',
      'generate - --format pdf --out /srv/audit < report.json': 'read standard input and write a PDF',
      'generate output/ --account 123456789012 --benchmark CIS-1.5': 'choose a report in the folder of a scanner',
      'generate report.json --deliver auditors': 'deliver the documents as the configuration says',
      'generate --license L --account A --benchmark CSBP': 'fetch the report of the last successful scan job',
    },
    handler: generate,
  });

async function generate(given: GenerateArguments): Promise<void> {
  if (given.watch !== true) return generateOnce(given);
  const { reports = [] } = given;
  if (reports.length === 0 || reports.includes(STANDARD_INPUT)) {
    throw new AuditpressError('arguments-invalid', 'expected files of reports with --watch, received none', {
      hint: 'A report of the service, or of standard input, does not change.',
    });
  }
  const { whenChanged } = await import('../watched-files.js');
  // What was made before is replaced, and shown once.
  let next: GenerateArguments = { ...given, ...(given['ifExists'] === undefined && { force: true }) };
  return whenChanged(withoutChoice(given), reports, () => {
    const now = next;
    next = { ...next, open: false };
    return generateOnce(now);
  });
}

/** A single report is processed in this thread, without loading the code for many. */
async function generateOnce(given: GenerateArguments): Promise<void> {
  const { reports = [] } = given;
  if (reports.length === 0) {
    refuseSeveral(given);
    return generateDocuments(given, (run, progress) => fetchReport(given, run, progress));
  }
  refuseServiceFlags(reports, given);
  const choice = choiceOf(given);
  const own = withoutChoice(given);
  const paths = await findReports(reports, {
    readers: async () => (await loadSettings(own)).settings.readers,
    onSkipped(skipped) {
      if (given.quiet !== true) saySkipped(skipped);
    },
  });
  const [only] = paths;
  if (only !== undefined && paths.length === 1) {
    const input = await openInput(only);
    return generateDocuments(own, ({ settings }, { stage }) => readInput(input, settings, stage, choice));
  }
  refuseOutput(given, paths.length);
  refuseOpening(given, paths.length);
  const [run, { generateFromFiles }] = await Promise.all([resolveRun(own), import('./generate-from-files.js')]);
  const progress = createProgress(progressOptions(given));
  try {
    await generateFromFiles(run, own, paths, choice, progress);
  } finally {
    progress.end();
  }
}

function refuseOpening({ open }: Arguments, reports: number): void {
  if (open !== true) return;
  throw new AuditpressError('arguments-invalid', `expected one report with --open, found ${String(reports)}`, {
    hint: 'Leave --open out, or name one of the files.',
  });
}

/** Of the service, one report is fetched. */
function refuseSeveral(given: GenerateArguments): void {
  const name = (['account', 'benchmark'] as const).find((flag) => Array.isArray(given[flag]));
  if (name === undefined) return;
  throw new AuditpressError('arguments-invalid', `expected --${name} once, received it more than once`, {
    hint: `${command('batch')} makes the documents of many accounts.`,
  });
}

async function fetchReport(given: GenerateArguments, run: Run, progress: Progress): Promise<readonly Snapshot[]> {
  const { service, source } = run;
  if (source !== undefined || service.query.license !== undefined || service.query.account !== undefined) {
    const snapshots = await fetchInput(run, given, progress).catch(async (failure: unknown) => {
      const { redactedFailure } = await import('../../aggregate/redaction/redacted-failure.js');
      throw redactedFailure(failure, service.query, run.settings.redaction);
    });
    // The size of a response is known only once it is here, so a large one is fetched again in a thread of its own.
    if (!hasOwnThread() && mayExceedMemory(snapshots[0]?.provenance.bytes ?? 0)) throw new NeedsOwnThread();
    return snapshots;
  }
  throw new AuditpressError(
    'report-missing',
    'expected the path of a report, or the ids of a report of the service, received neither',
  );
}
