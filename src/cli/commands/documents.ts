/** What `generate` and `render` have in common: snapshots in, documents and a result out. */
import { AuditpressError } from '../../errors.js';
import { coverageNotice } from '../../messages/coverage-notice.js';
import { printableJson } from '../../messages/printable.js';
import type { Snapshot } from '../../model/snapshot.js';
import { printable } from '../failure.js';
import { resolveRun, type Arguments, type Run } from '../options.js';
import { shortest } from '../paths.js';
import { createProgress } from '../progress.js';
import { resultOf } from '../result.js';
import { summaryTable } from '../summary-table.js';
import { makeSets, type SetOutcome } from './make-sets.js';

/** Reads the snapshots of a command's input. */
export type ReadSnapshots = (run: Run) => Promise<readonly Snapshot[]>;

/**
 * Prints nothing on standard output but the result: the summary and the paths, or one JSON object. Throws `sets-failed`
 * after it where some of several sets were not written: `partial`, or the first failure's kind where none was.
 */
export async function makeDocuments(given: Arguments, read: ReadSnapshots): Promise<void> {
  const run = await resolveRun(given);
  const progress = createProgress(process.stderr, given.quiet === true || given.json === true);
  try {
    const outcomes = await makeSets(run, given, await read(run), progress);
    progress.end();
    if (given.json === true) {
      const result = resultOf(
        run.configuration,
        outcomes.map((outcome) => outcome.result),
      );
      process.stdout.write(`${printableJson(result, 2)}\n`);
    } else if (given.quiet !== true) {
      process.stdout.write(outcomes.flatMap(readable).join('\n'));
    }
    const failed = outcomes.filter((outcome) => 'failure' in outcome);
    if (failed.length > 0) {
      throw notAllWritten(
        failed.map(({ failure }) => failure),
        outcomes.length,
      );
    }
  } finally {
    progress.end();
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

/** What is printed of a set. Nothing of one that failed: standard error has told it. */
function readable({ set, result }: SetOutcome): readonly string[] {
  if (result.manifest === null) return [];
  const observations = result.notes.reduce((sum, { count }) => sum + count, 0);
  const lines = [
    summaryTable(set.summary, observations),
    '',
    result.dryRun ? 'Would write:' : 'Written:',
    ...[...result.documents.map(({ path }) => path), result.manifest].map((path) => `  ${printable(shortest(path))}`),
    ...coverageNotice(result.policyLibrary),
    ...result.notices.map(({ format, text }) => `${format}: ${printable(text)}`),
  ];
  return [`${lines.join('\n')}\n`];
}
