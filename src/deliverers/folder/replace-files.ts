/** Exchanges the files of a set that is there: as a whole, or the old ones are put back. */
import { mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AuditpressError } from '../../errors.js';
import { explaining, isMissing } from './file-error.js';
import { MANIFEST_NAME, STAGING_PREFIX } from './plan-sets.js';
import { syncFolder } from './staging.js';

export interface Replacement {
  /** Absolute path of the set's folder. */
  readonly folder: string;
  /** Folder on the same disk that holds the new files. */
  readonly staged: string;
  /** Names of the new files. */
  readonly arriving: readonly string[];
  /** Names of the old files. Those that do not exist are passed over. */
  readonly leaving: readonly string[];
}

interface Move {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Moves the old files into a folder aside and the new ones in. The manifest leaves first and arrives last, so a set that
 * a crash leaves half done has none; its old files then lie in the folder aside, whose name begins with `.auditpress-`.
 *
 * A failure puts the old files back. `set-left-incomplete` (input) where that fails too; its problems say where they lie.
 */
export async function replaceFiles({ folder, staged, arriving, leaving }: Replacement): Promise<void> {
  await explaining(folder, () => mkdir(folder, { recursive: true }));
  const aside = await explaining(folder, () => mkdtemp(join(dirname(folder), STAGING_PREFIX)));
  const done: Move[] = [];
  const moveAll = async (names: readonly string[], from: string, to: string): Promise<void> => {
    for (const name of names) {
      if (await move({ name, from, to }, folder)) done.push({ name, from, to });
    }
  };
  try {
    await moveAll([...leaving.filter(isManifest), ...leaving.filter(isDocument)], folder, aside);
    await moveAll(arriving.filter(isDocument), staged, folder);
    await syncFolder(folder);
    await moveAll(arriving.filter(isManifest), staged, folder);
    await syncFolder(folder);
  } catch (error) {
    const astray = await undo(done, folder);
    if (astray.length > 0) throw leftIncomplete(error, astray);
    await rmdir(aside);
    throw error;
  }
  await explaining(aside, () => rm(aside, { recursive: true, force: true }));
}

/** False where there is nothing to move out of the set. */
async function move({ name, from, to }: Move, folder: string): Promise<boolean> {
  return explaining(join(folder, name), async () => {
    try {
      await rename(join(from, name), join(to, name));
      return true;
    } catch (error) {
      if (from === folder && isMissing(error)) return false;
      throw error;
    }
  });
}

/** Goes the same way back, and says what it had to leave. A set that lacks a file does not get its manifest back. */
async function undo(done: readonly Move[], folder: string): Promise<readonly string[]> {
  const astray: string[] = [];
  for (const { name, from, to } of [...done].reverse()) {
    try {
      if (from === folder && isManifest(name) && astray.length > 0) throw new Error('the set is incomplete');
      await rename(join(to, name), join(from, name));
    } catch {
      astray.push(from === folder ? `${join(folder, name)} now lies at ${join(to, name)}` : `${join(to, name)} is new`);
    }
  }
  return astray;
}

function isManifest(name: string): boolean {
  return name === MANIFEST_NAME;
}

function isDocument(name: string): boolean {
  return !isManifest(name);
}

function leftIncomplete(cause: unknown, problems: readonly string[]): AuditpressError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AuditpressError(
    'input',
    'set-left-incomplete',
    `${reason}; the document set is incomplete, because not every old file could be put back`,
    { problems, hint: 'Close what has the files open, then run the command again with --force.', cause },
  );
}
