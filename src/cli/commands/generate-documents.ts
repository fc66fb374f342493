/** The common part of `generate` and `render`: generates the documents of snapshots and prints the result. */
import { loadTools } from '../../documents/load-tools.js';
import { folderTarget } from '../../documents/targets/folder-target.js';
import { AuditpressError } from '../../base/errors.js';
import { coverageNotice } from '../../documents/render-set.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import type { DocumentSet } from '../../documents/document-set.js';
import { makeSets, type SetOutcome } from '../../documents/make-sets.js';
import type { WrittenSet } from '../../documents/targets/target.js';
import { colored, displayPath, printable, printJson } from '../output.js';
import { openDocument } from '../open-document.js';
import type { Arguments } from '../options.js';
import { resolveRun, type Run } from '../resolve-run.js';
import { createProgress, progressOptions, showSteps, type Progress } from '../progress.js';
import { failedSet, resultOf, setResult, type FailedSetResult, type SetResult } from '../result.js';
import { summaryTable } from '../summary-table.js';
import { openIfNamed, scanAccessOf } from './input.js';
import { generateSingleDocument } from './generate-single-document.js';
import { NOT_DELIVERED, refuseUndelivered, type Delivered } from '../delivery-result.js';
import { problemsOf, refuseFailedGates } from '../gates.js';
import { printFailure, setsFailedKind } from '../failure.js';
import { deferSignals } from '../interruption.js';

export type ReadSnapshots = (run: Run, progress: Progress) => Promise<readonly Snapshot[]>;

/**
 * Prints only the result on standard output: the summary and paths, the paths alone (`quiet`), or one JSON object.
 *
 * @throws AuditpressError `sets-failed` after printing, if sets were not written. Its kind is `partial` if some were written,
 * otherwise that of the first failure. `gates-failed` (gate) after printing, if all were written and a gate did not pass.
 */
export async function generateDocuments(given: Arguments, read: ReadSnapshots): Promise<void> {
  const run = await resolveRun(given);
  const progress = createProgress(progressOptions(given));
  try {
    progress.detail('Reading the report');
    if (run.output === undefined) await generateAllSets(run, given, read, progress);
    else {
      refuseDelivery(run);
      await generateSingleDocument({ ...run, output: run.output }, given, read, progress);
    }
  } finally {
    progress.end();
  }
}

/** What is delivered is a document set. */
function refuseDelivery({ delivery: { names } }: Run): void {
  if (names.length === 0) return;
  throw new AuditpressError('arguments-invalid', 'expected either --output or --deliver, received both', {
    hint: 'Leave --output out: --deliver sends the documents of a set.',
  });
}

async function generateAllSets(run: Run, given: Arguments, read: ReadSnapshots, progress: Progress): Promise<void> {
  const generated = await generateSets(run, given, await read(run, progress), progress);
  const delivered = await deliverGenerated(run, given, generated, progress);
  progress.end();
  if (given.json === true) {
    const results = generated.map(({ result }) => result);
    printJson(resultOf(run.configuration, results, delivered.result));
  } else {
    const print = given.quiet === true ? documentPaths : readable;
    process.stdout.write(generated.flatMap(print).join(given.quiet === true ? '' : '\n'));
    if (given.quiet !== true) process.stdout.write(delivered.text);
  }
  await openDocument(
    given,
    generated.flatMap(({ result }) => result.documents.map(({ path }) => path)),
  );
  const failures = generated.flatMap(({ outcome }) => ('failure' in outcome ? [outcome.failure] : []));
  const reports = generated.map(({ outcome, result }) => ({ name: outcome.set.name, gates: result.summary.gates }));
  if (failures.length > 0) throw notAllWritten(failures, generated.length, problemsOf(reports));
  refuseUndelivered(delivered.outcomes, problemsOf(reports));
  refuseFailedGates(reports);
}

async function deliverGenerated(
  run: Run,
  given: Arguments,
  generated: readonly Generated[],
  progress: Progress,
): Promise<Delivered> {
  if (run.delivery.names.length === 0) return NOT_DELIVERED;
  const { deliverManifests, planSets } = await import('../delivery.js');
  if (given.dryRun === true) {
    const composed = generated.map(({ outcome }) => outcome.set);
    return planSets(run, given, composed, progress);
  }
  const manifests = generated.flatMap(({ result: { manifest } }) => manifest ?? []);
  return deliverManifests(run, given, manifests, progress);
}

/**
 * Makes the sets one after the other; in a dry run, only plans them. If one of several sets fails, prints its failure on standard error
 * and makes the others.
 */
async function generateSets(
  run: Run,
  given: Arguments,
  snapshots: readonly Snapshot[],
  progress: Progress,
): Promise<readonly Generated[]> {
  const { settings, out, ifExists } = run;
  let announced: DocumentSet | undefined;
  const steps = showSteps(progress, (step, set) => {
    if (set === announced || !step.startsWith('render')) return;
    announced = set;
    progress.step(`Rendering ${files(set.fileNames.length)} of ${printable(set.name)}`);
  });
  steps.onStep('load');
  const tools = await loadTools(settings, scanAccessOf(run, given, progress));
  const archive = await openIfNamed(run.archive, run.settings);
  const target = folderTarget({ out, ifExists, archive, guard: deferSignals });
  const generated: Generated[] = [];
  const making = { settings, tools, target, archive, dryRun: given.dryRun, ...steps };
  for await (const outcome of makeSets(snapshots, making)) {
    steps.end();
    if ('failure' in outcome) {
      progress.end();
      printFailure(outcome.failure, outcome.set.name);
      generated.push({ outcome, result: failedSet(outcome.set, outcome.failure) });
    } else generated.push({ outcome, result: setResult(outcome) });
  }
  return generated;
}

interface Generated {
  readonly outcome: SetOutcome;
  readonly result: SetResult | FailedSetResult;
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}

function notAllWritten(failures: readonly unknown[], total: number, problems: readonly string[]): AuditpressError {
  return new AuditpressError(
    { code: 'sets-failed', kind: setsFailedKind(failures, total) },
    `${failures.length} of ${total} document sets failed`,
    { problems },
  );
}

function readable({ outcome, result }: Generated): readonly string[] {
  if (result.manifest === null) return [];
  const lines = [
    summaryTable(outcome.set.summary, process.stdout),
    '',
    ...filesText(result, 'written' in outcome ? outcome.written : undefined),
    ...coverageNotice(result.policyLibrary),
    ...result.notices.map(({ format, text }) => `${format}: ${printable(text)}`),
    ...(result.archived === undefined ? [] : [`Archived: ${result.archived}`]),
  ];
  return [`${lines.join('\n')}\n`];
}

function documentPaths({ result }: Generated): readonly string[] {
  return result.documents.map(({ path }) => `${printable(displayPath(path))}\n`);
}

/** `Already exists, unchanged (generated 2026-11-21T12:00:00.000Z):` */
function headingOf(status: SetResult['status'], { dryRun }: SetResult, madeAt: string | undefined): string {
  if (status === 'written' || status === 'added') return dryRun ? 'Would write:' : 'Written:';
  return `Already exists, ${status}${madeAt === undefined ? '' : ` (generated ${printable(madeAt)})`}:`;
}

function filesText(result: SetResult, written: WrittenSet | undefined): readonly string[] {
  const { documents, manifest, status } = result;
  const old = new Set((written?.files ?? []).filter(({ isNew }) => !isNew).map(({ path }) => path));
  const paths = documents.map(({ path }) => path);
  const kept = status === 'added' ? paths.filter((path) => old.has(path)) : [];
  return [
    ...listText(headingOf(status, result, written?.madeAt), [
      ...paths.filter((path) => !kept.includes(path)),
      manifest,
    ]),
    ...listText(headingOf('unchanged', result, written?.madeAt), kept),
  ];
}

function listText(heading: string, paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  return [colored(heading, 'bold', process.stdout), ...paths.map((path) => `  ${printable(displayPath(path))}`)];
}
