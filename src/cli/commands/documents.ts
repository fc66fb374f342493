/** What `generate` and `render` have in common: snapshots in, documents and a result out. */
import { relative } from 'node:path';
import type { Snapshot } from '../../model/snapshot.js';
import type { DocumentSet } from '../../pipeline.js';
import { printable } from '../failure.js';
import { resolveRun, type DocumentArguments, type Run } from '../options.js';
import { createProgress, type Progress } from '../progress.js';
import { plannedSet, resultOf, writtenSet, type SetResult } from '../result.js';
import { summaryTable } from '../summary-table.js';

/** Reads the snapshots of a command's input. */
export type ReadSnapshots = (run: Run, signal: AbortSignal) => Promise<readonly Snapshot[]>;

/** Prints nothing on standard output but the result: the summary and the paths, or one JSON object. */
export async function makeDocuments(given: DocumentArguments, read: ReadSnapshots, signal: AbortSignal): Promise<void> {
  const run = await resolveRun(given);
  const progress = createProgress(process.stderr, given.quiet === true || given.json === true);
  try {
    const results = await makeSets(run, given, await read(run, signal), progress, signal);
    progress.end();
    process.stdout.write(
      given.json === true ? `${JSON.stringify(resultOf(results.map(({ result }) => result)), null, 2)}\n` : '',
    );
    if (given.json !== true && given.quiet !== true) process.stdout.write(results.map(readable).join('\n'));
  } finally {
    progress.end();
  }
}

interface MadeSet {
  readonly set: DocumentSet;
  readonly result: SetResult;
}

async function makeSets(
  { settings, out }: Run,
  given: DocumentArguments,
  snapshots: readonly Snapshot[],
  progress: Progress,
  signal: AbortSignal,
): Promise<MadeSet[]> {
  const { planTargets, prepareSets, renderSet, writeSet } = await import('../../pipeline.js');
  const sets = await prepareSets(snapshots, settings);
  const paths = await planTargets(sets, out);
  if (given.dryRun === true) {
    return sets.map((set, index) => ({ set, result: plannedSet(set, paths[index] ?? []) }));
  }
  const made: MadeSet[] = [];
  for (const set of sets) {
    progress.step(`Rendering ${set.fileNames.length} files of ${printable(set.composition.fileName)}`);
    const { artifacts, notices } = await renderSet(set, settings);
    signal.throwIfAborted();
    const receipts = await writeSet(set, artifacts, settings, { out, force: given.force === true, signal });
    made.push({ set, result: writtenSet(set, receipts, [...notices]) });
  }
  return made;
}

function readable({ set, result }: MadeSet): string {
  const observations = result.notes.reduce((sum, { count }) => sum + count, 0);
  const lines = [
    summaryTable(set.summary, observations),
    '',
    result.dryRun ? 'Would write:' : 'Written:',
    ...[...result.documents.map(({ path }) => path), result.manifest].map((path) => `  ${printable(shortest(path))}`),
    ...result.notices.map(({ format, text }) => `${format}: ${printable(text)}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** From here, where that is shorter. */
function shortest(path: string): string {
  const fromHere = relative('', path);
  return fromHere.length < path.length ? fromHere : path;
}
