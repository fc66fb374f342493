/** `--output`: writes one document of one report to a file or to standard output. */
import { extname } from 'node:path';
import { fileTarget } from '../../documents/targets/file-target.js';
import { makeSet } from '../../documents/make-sets.js';
import { formatsByExtension, loadTools } from '../../documents/load-tools.js';
import { AuditpressError } from '../../base/errors.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import type { ReportSet } from '../../documents/compose-set.js';
import { STANDARD_OUTPUT } from '../../settings/value-types.js';
import { displayPath, printable, printJson } from '../output.js';
import { refuseFailedGates } from '../gates.js';
import { deferSignals } from '../interruption.js';
import { openDocument } from '../open-document.js';
import type { Arguments } from '../options.js';
import type { Run } from '../resolve-run.js';
import { openIfNamed, scanAccessOf } from './input.js';
import { isLogged, say } from '../log.js';
import { showSteps, type Progress } from '../progress.js';
import { documentResult, type DocumentResult } from '../result.js';
import { summaryTable } from '../summary-table.js';

type OutputRun = Run & { readonly output: string };

/**
 * Generates one document. With `-`, the document goes to standard output and everything else to standard error.
 *
 * @throws AuditpressError `arguments-invalid` (usage) for several reports, several formats, or flags for document sets;
 * `file-exists` (input) before anything is rendered; `gates-failed` (gate) after printing
 */
export async function generateSingleDocument(
  run: OutputRun,
  given: Arguments,
  read: (run: Run, progress: Progress) => Promise<readonly Snapshot[]>,
  progress: Progress,
): Promise<void> {
  const { output } = run;
  refuseSetFlags(given);
  const format = await formatOf(run, given);
  const snapshots = await read(run, progress);
  const [snapshot] = snapshots;
  if (snapshot === undefined || snapshots.length > 1) throw severalReports(snapshots.length);

  const { end, ...steps } = showSteps(progress);
  const settings = { ...run.settings, formats: [format], withSnapshot: false };
  const tools = await loadTools(settings, scanAccessOf(run, given, progress));
  const send = output === STANDARD_OUTPUT ? writeToOutput : undefined;
  const outcome = await makeSet(snapshot, {
    settings,
    tools,
    target: fileTarget({ path: output, ifExists: run.ifExists, guard: deferSignals, send }),
    archive: given.dryRun === true ? undefined : await openIfNamed(run.archive, run.settings),
    dryRun: given.dryRun,
    ...steps,
  });
  end();
  progress.end();
  const { set } = outcome;
  const result: DocumentResult = { ...documentResult(outcome), manifest: null };
  print(set, result, run, given);
  await openDocument(given, output === STANDARD_OUTPUT ? [] : [output]);
  refuseFailedGates([{ name: set.name, gates: result.summary.gates }]);
}

export function refuseOutput({ output }: Arguments, reports: number): void {
  if (output !== undefined) throw severalReports(reports);
}

/** Writes part by part, at the reader's pace. Write errors are handled by `guardStandardStreams`. */
async function writeToOutput(parts: Iterable<Uint8Array>): Promise<void> {
  for (const part of parts) await new Promise<void>((resolve) => process.stdout.write(part, () => resolve()));
}

/** Prints the result; with `-` on standard error, because standard output holds the document. */
function print(set: ReportSet, result: DocumentResult, { output, configuration }: OutputRun, given: Arguments): void {
  const stream = output === STANDARD_OUTPUT ? process.stderr : process.stdout;
  if (output === STANDARD_OUTPUT && isLogged()) {
    say('info', 'document-written', { set: set.name }, '');
    return;
  }
  if (given.json === true) printJson({ configuration, ...result });
  else if (given.quiet === true) {
    if (output !== STANDARD_OUTPUT) stream.write(`${printable(displayPath(output))}\n`);
  } else {
    const place = output === STANDARD_OUTPUT ? 'standard output' : printable(displayPath(output));
    const written = result.dryRun ? 'Would write' : 'Written';
    const lines = [
      summaryTable(set.summary, stream),
      '',
      `${result.status === 'skipped' ? 'Already exists, skipped' : written}: ${place}`,
      ...result.notices.map(({ format, text }) => `${format}: ${printable(text)}`),
      ...(result.archived === undefined ? [] : [`Archived: ${result.archived}`]),
    ];
    stream.write(`${lines.join('\n')}\n`);
  }
}

/** The format of the file extension; with `-`, the single format of `--format` or the configuration. */
async function formatOf({ output, settings }: OutputRun, given: Arguments): Promise<string> {
  const asked = given['format'] === undefined ? undefined : settings.formats;
  if (asked !== undefined && asked.length > 1) {
    throw refused(
      `expected one format with --output, received ${asked.join(', ')}`,
      'Use --out DIR instead of --output for several formats.',
    );
  }
  if (output === STANDARD_OUTPUT) {
    const [only] = settings.formats ?? [];
    if (only !== undefined && settings.formats?.length === 1) return only;
    throw refused(
      'expected one format with --output -, received none',
      'Choose one with --format, such as --format pdf.',
    );
  }
  const formats = await formatsByExtension(settings);
  const extension = extname(output).slice(1).toLowerCase();
  const format = formats.get(extension);
  if (format === undefined) {
    const known = [...formats.keys()].map((known) => `.${known}`).join(', ');
    throw refused(
      `expected --output to end in one of ${known}, received "${displayPath(output)}"`,
      'The file extension chooses the format.',
    );
  }
  if (asked !== undefined && asked[0] !== format) {
    throw refused(
      `expected --output and --format to name the same format, received "${displayPath(output)}" and ${asked.join(', ')}`,
      'Leave --format out: the file extension chooses the format.',
    );
  }
  return format;
}

const SET_FLAGS = ['out', 'withSnapshot'] as const;
const FLAGS = { out: '--out', withSnapshot: '--with-snapshot' } as const;

function refuseSetFlags(given: Arguments): void {
  const flag = SET_FLAGS.find((name) => given[name] !== undefined && given[name] !== false);
  if (flag !== undefined) {
    throw refused(
      `expected --output without ${FLAGS[flag]}, received both: --output writes a single document, not a set`,
      'Leave one of them out.',
    );
  }
  if (given['output'] === STANDARD_OUTPUT && given.json === true) {
    throw refused(
      'expected --output - without --json, received both: standard output can hold only one of them',
      'Write the document to a file to get the JSON result as well.',
    );
  }
}

function severalReports(count: number): AuditpressError {
  return refused(
    `expected one report with --output, found ${count}`,
    'Use --out DIR for the documents of several reports.',
  );
}

function refused(message: string, hint: string): AuditpressError {
  return new AuditpressError('arguments-invalid', message, { hint });
}
