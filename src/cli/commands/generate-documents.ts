/** The common part of `generate` and `render`: writes documents for snapshots and prints the result. */
import { AuditpressError } from '../../errors.js';
import { coverageNotice } from '../../messages/coverage-notice.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import type { DeliveredSet } from '../../pipeline.js';
import { colored, displayPath, printable } from '../terminal-text.js';
import { printJson } from '../json-output.js';
import { resolveRun, type Arguments, type Run } from '../options.js';
import { createProgress, progressOptions, type Progress } from '../progress.js';
import { resultOf, type SetResult } from '../result.js';
import { summaryText } from '../summary-table.js';
import { generateSingleDocument } from './generate-single-document.js';
import { generateSets, type SetOutcome } from './generate-sets.js';

/** Reads the snapshots of a command's input. */
export type ReadSnapshots = (run: Run, progress: Progress) => Promise<readonly Snapshot[]>;

/**
 * Prints only the result on standard output: the summary and paths, the paths alone (`quiet`), or one JSON object.
 *
 * @throws AuditpressError `sets-failed` after printing, where sets were not written. Its kind is `partial` where some were
 * written, otherwise that of the first failure.
 */
export async function generateDocuments(given: Arguments, read: ReadSnapshots): Promise<void> {
  const run = await resolveRun(given);
  const progress = createProgress(process.stderr, progressOptions(given));
  try {
    if (run.output === undefined) await generateAllSets(run, given, read, progress);
    else await generateSingleDocument({ ...run, output: run.output }, given, read, progress);
  } finally {
    progress.end();
  }
}

async function generateAllSets(run: Run, given: Arguments, read: ReadSnapshots, progress: Progress): Promise<void> {
  const outcomes = await generateSets(run, given, await read(run, progress), progress);
  progress.end();
  if (given.json === true) {
    printJson(
      resultOf(
        run.configuration,
        outcomes.map((outcome) => outcome.result),
      ),
    );
  } else {
    const print = given.quiet === true ? documentPaths : readable;
    process.stdout.write(outcomes.flatMap(print).join(given.quiet === true ? '' : '\n'));
  }
  const failed = outcomes.filter((outcome) => 'failure' in outcome);
  if (failed.length > 0) {
    throw notAllWritten(
      failed.map(({ failure }) => failure),
      outcomes.length,
    );
  }
}

function notAllWritten(failures: readonly unknown[], total: number): AuditpressError {
  const written = total - failures.length;
  const [first] = failures;
  const kind = first instanceof AuditpressError ? first.kind : 'internal';
  return new AuditpressError(
    { code: 'sets-failed', kind: written > 0 ? 'partial' : kind },
    `expected ${total} document sets, wrote ${written === 0 ? 'none' : written}`,
  );
}

/** The text for a set; nothing for a failed one, which is reported on standard error. */
function readable({ set, result, delivered }: SetOutcome): readonly string[] {
  if (result.manifest === null) return [];
  const lines = [
    summaryText(set, process.stdout),
    '',
    ...filesText(result, delivered),
    ...coverageNotice(result.policyLibrary),
    ...result.notices.map(({ format, text }) => `${format}: ${printable(text)}`),
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
