/** The files that the documents of a run are made from, and work that follows their changes. */
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { templateFolders } from '../authoring/catalog.js';
import { watchPaths } from '../authoring/preview/watch.js';
import { AuditpressError } from '../base/errors.js';
import type { RunSettings } from '../settings/run-settings.js';
import { say } from './log.js';
import { printFailure } from './failure.js';
import { displayPath } from './output.js';
import { stopOnSignal } from './interruption.js';
import { NeedsOwnThread } from './own-thread.js';
import { resolveRun } from './resolve-run.js';
import type { Arguments } from './options.js';

/** Absolute paths of the files that settings name beside the template. */
export function filesOf({ policyLibraries, acceptances, baseline }: RunSettings): readonly string[] {
  return [...policyLibraries, ...acceptances, ...(baseline?.kind === 'file' ? [baseline.path] : [])];
}

/** The folders of the template and of those it extends. If the template cannot be read, at least its own folder. */
export async function foldersOf(template: string, known?: readonly string[]): Promise<readonly string[]> {
  try {
    return await templateFolders(template);
  } catch (failure) {
    if (known !== undefined) return known;
    const [place] = failure instanceof AuditpressError ? failure.places : [];
    // Without a place the template does not exist.
    if (place === undefined) throw failure;
    return [...new Set([dirname(place.file), resolve(template)])];
  }
}

/**
 * Does the work, and again after each change of the reports, the configuration, the template or a file that they name, until a signal stops
 * it. A failure of the work is printed, and the next change tries again.
 *
 * @param reports paths of the reports
 */
export async function whenChanged(
  given: Arguments,
  reports: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  await refuseLoops(given, reports);
  const own = reports.map((path) => resolve(path));
  let paths = [...own, ...(await pathsNamed(given, []))];
  let wake = (): void => undefined;
  // Before the first documents, so that no change is missed.
  const watch = watchPaths(
    () => paths,
    () => wake(),
  );
  try {
    await stopOnSignal(async (stop) => {
      stop.addEventListener('abort', () => wake());
      while (!stop.aborted) {
        const changed = new Promise<void>((done) => (wake = done));
        await work().catch((failure: unknown) => {
          if (failure instanceof NeedsOwnThread) throw failure;
          printFailure(failure);
        });
        say('info', 'waiting', {}, 'Waiting for changes (stop with Ctrl-C)\n');
        await changed;
        paths = [...own, ...(await pathsNamed(given, paths.slice(own.length)))];
      }
    });
  } finally {
    watch.stop();
  }
}

/** Documents within what is watched would be changes themselves. */
async function refuseLoops(given: Arguments, reports: readonly string[]): Promise<void> {
  const { out, output, archive } = await resolveRun({ ...given, quiet: true });
  for (const report of reports) {
    const isWithin = (written: string | undefined): boolean =>
      written !== undefined &&
      !isAbsolute(relative(resolve(report), written)) &&
      !relative(resolve(report), written).startsWith('..');
    if (![output ?? out, archive].some(isWithin)) continue;
    throw new AuditpressError(
      'arguments-invalid',
      `expected --watch with an output outside of ${displayPath(resolve(report)) || '.'}`,
      {
        hint: 'Choose another folder with --out, or name the folder of the scanner.',
      },
    );
  }
}

/** If the configuration or the template cannot be read, those of before: the next change may repair it. */
async function pathsNamed(given: Arguments, before: readonly string[]): Promise<readonly string[]> {
  try {
    const { settings, configuration } = await resolveRun({ ...given, quiet: true });
    return [
      ...(await foldersOf(settings.template)),
      ...filesOf(settings),
      ...(configuration === null ? [] : [configuration]),
    ];
  } catch {
    return before;
  }
}
