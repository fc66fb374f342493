/** The common part of `generate` and `render`: generates the documents of snapshots and prints the result. */
import { AuditpressError } from '../../base/errors.js';
import { coverageNotice } from '../../base/wording/coverage-notice.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import type { DeliveredSet } from '../../documents/write-set.js';
import type { ReportSet } from '../../documents/compose-set.js';
import { colored, displayPath, printable, printJson } from '../output.js';
import { resolveRun, type Arguments, type Run } from '../options.js';
import { createProgress, progressOptions, Stopwatch, type Progress } from '../progress.js';
import { resultOf, deliveredSet, failedSet, plannedSet, type SetResult, type FailedSetResult } from '../result.js';
import { summaryTable } from '../summary-table.js';
import { deliverWritten, NOT_DELIVERED, type Delivered } from './deliver-written.js';
import { scanAccessOf } from './input.js';
import { generateSingleDocument } from './generate-single-document.js';
import { refuseUndelivered } from '../undelivered.js';
import { problemsOf, refuseFailedGates } from '../gates.js';
import { printFailure, explainResourceLimit, setsFailedKind } from '../failure.js';
import { deferSignals } from '../interruption.js';

/** Reads the snapshots of a command's input. */
export type ReadSnapshots = (run: Run, progress: Progress) => Promise<readonly Snapshot[]>;

/**
 * Prints only the result on standard output: the summary and paths, the paths alone (`quiet`), or one JSON object.
 *
 * @throws AuditpressError `sets-failed` after printing, if sets were not written. Its kind is `partial` if some were written,
 * otherwise that of the first failure. `gates-failed` (gate) after printing, if all were written and a gate did not pass.
 */
export async function generateDocuments(given: Arguments, read: ReadSnapshots): Promise<void> {
  const run = await resolveRun(given);
  const progress = createProgress(process.stderr, progressOptions(given));
  try {
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
  const outcomes = await generateSets(run, given, await read(run, progress), progress);
  const delivered = await deliverOutcomes(run, given, outcomes, progress);
  progress.end();
  if (given.json === true) {
    const results = outcomes.map((outcome) => outcome.result);
    printJson(resultOf(run.configuration, results, delivered.result));
  } else {
    const print = given.quiet === true ? documentPaths : readable;
    process.stdout.write(outcomes.flatMap(print).join(given.quiet === true ? '' : '\n'));
    if (given.quiet !== true) process.stdout.write(delivered.text);
  }
  const failed = outcomes.filter((outcome) => 'failure' in outcome);
  const reports = outcomes.map(({ set, result }) => ({ name: set.name, gates: result.summary.gates }));
  if (failed.length > 0) {
    throw notAllWritten(
      failed.map(({ failure }) => failure),
      outcomes.length,
      problemsOf(reports),
    );
  }
  refuseUndelivered(delivered.outcomes, problemsOf(reports));
  refuseFailedGates(reports);
}

/** Delivers the sets that were written or existed already; in a dry run, plans it. */
async function deliverOutcomes(
  run: Run,
  given: Arguments,
  sets: readonly SetOutcome[],
  progress: Progress,
): Promise<Delivered> {
  if (given.dryRun !== true || run.delivery.names.length === 0) {
    const manifests = sets.flatMap(({ delivered }) => delivered?.manifest ?? []);
    return deliverWritten(run, given, manifests, progress);
  }
  const { plannedResults, plannedText, planSets } = await import('../delivery.js');
  const composed = sets.map(({ set }) => set);
  const { planned, warnings } = await planSets(run, given, composed, progress);
  return {
    ...NOT_DELIVERED,
    result: { plannedDeliveries: plannedResults(planned), warnings },
    text: plannedText(planned),
  };
}

/** The outcome for one report. */
interface SetOutcome {
  readonly set: ReportSet;
  readonly result: SetResult | FailedSetResult;
  /** Absent in a dry run, and if the set failed. */
  readonly delivered?: DeliveredSet;
  /** Present if the set failed. */
  readonly failure?: unknown;
}

/**
 * Generates the sets one after the other; in a dry run, only plans them. Throws what fails before rendering, and the failure
 * of a single set. If one of several sets fails, prints its failure on standard error and generates the others.
 */
async function generateSets(
  run: Run,
  given: Arguments,
  snapshots: readonly Snapshot[],
  progress: Progress,
): Promise<readonly SetOutcome[]> {
  const { settings, out, ifExists, archive: place } = run;
  const stopwatch = new Stopwatch(progress.stage);
  stopwatch.begin('load');
  const [
    { loadTools, prepareSets },
    { refuseUnprintableWords },
    { expectedSets },
    { nameSets },
    { decideSetActions, planTargets, deliverSet },
  ] = await Promise.all([
    import('../../documents/prepare-sets.js'),
    import('../../documents/word-fonts.js'),
    import('../../documents/compose-set.js'),
    import('../../documents/name-sets.js'),
    import('../../documents/deliver-set.js'),
  ]);
  const tools = await loadTools(settings, scanAccessOf(run, given, progress));
  const archive =
    place === undefined ? undefined : await (await import('../../documents/open-archive.js')).openArchive(place);
  await refuseUnprintableWords(tools.template, tools.renderers);
  stopwatch.begin('compose');
  const expected = await expectedSets(snapshots, settings, tools);
  const wishes = expected.map(({ naming }) => naming);
  const names = await nameSets(wishes, { out, archive });
  const sets = await prepareSets(snapshots, settings, tools, { names });
  stopwatch.begin('compare');
  const decisions = await decideSetActions(sets, settings, { out, ifExists });
  const paths = await planTargets(sets, out, decisions);

  const generateSet = async (set: ReportSet, index: number): Promise<SetOutcome> => {
    const decision = decisions[index] ?? { action: 'write' };
    if (given.dryRun === true) return { set, result: plannedSet(set, paths[index] ?? [], decision) };
    if (decision.action !== 'keep') progress.step(`Rendering ${files(set.fileNames.length)} of ${printable(set.name)}`);
    const onStep = (step: string): void => {
      stopwatch.begin(step);
      progress.detail(`${printable(set.name)}: ${step}`);
    };
    const options = { out, ifExists, archive, guard: deferSignals, onStep };
    const delivered = await deliverSet(set, settings, decision, options);
    return { set, delivered, result: deliveredSet(set, delivered) };
  };
  const outcomes: SetOutcome[] = [];
  for (const [index, set] of sets.entries()) {
    try {
      outcomes.push(await generateSet(set, index));
    } catch (thrown) {
      const failure = explainResourceLimit(thrown);
      if (sets.length === 1) throw failure;
      progress.end();
      printFailure(failure, process.stderr, set.name);
      outcomes.push({ set, result: failedSet(set, failure), failure });
    } finally {
      stopwatch.end();
    }
  }
  return outcomes;
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}

/** @param problems of gates, which do not decide the exit code then */
function notAllWritten(failures: readonly unknown[], total: number, problems: readonly string[]): AuditpressError {
  return new AuditpressError(
    { code: 'sets-failed', kind: setsFailedKind(failures, total) },
    `${failures.length} of ${total} document sets failed`,
    { problems },
  );
}

/** The text for a set; nothing for a failed one, which is reported on standard error. */
function readable({ set, result, delivered }: SetOutcome): readonly string[] {
  if (result.manifest === null) return [];
  const lines = [
    summaryTable(set.summary, process.stdout),
    '',
    ...filesText(result, delivered),
    ...coverageNotice(result.policyLibrary),
    ...result.notices.map(({ format, text }) => `${format}: ${printable(text)}`),
    ...(result.archived === undefined ? [] : [`Archived: ${result.archived}`]),
  ];
  return [`${lines.join('\n')}\n`];
}

/** The paths of the documents of a set, one per line. */
function documentPaths({ result }: SetOutcome): readonly string[] {
  return result.documents.map(({ path }) => `${printable(displayPath(path))}\n`);
}

/** `Already exists, unchanged (generated 2026-11-21T12:00:00.000Z):` */
function headingOf(status: SetResult['status'], { dryRun }: SetResult, madeAt: string | undefined): string {
  if (status === 'written' || status === 'added') return dryRun ? 'Would write:' : 'Written:';
  return `Already exists, ${status}${madeAt === undefined ? '' : ` (generated ${printable(madeAt)})`}:`;
}

/** The written files, then those that existed already. */
function filesText(result: SetResult, delivered: DeliveredSet | undefined): readonly string[] {
  const { documents, manifest, status } = result;
  const old = new Set((delivered?.files ?? []).filter(({ isNew }) => !isNew).map(({ path }) => path));
  const paths = documents.map(({ path }) => path);
  const kept = status === 'added' ? paths.filter((path) => old.has(path)) : [];
  return [
    ...listText(headingOf(status, result, delivered?.madeAt), [
      ...paths.filter((path) => !kept.includes(path)),
      manifest,
    ]),
    ...listText(headingOf('unchanged', result, delivered?.madeAt), kept),
  ];
}

function listText(heading: string, paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  return [colored(heading, 'bold', process.stdout), ...paths.map((path) => `  ${printable(displayPath(path))}`)];
}
