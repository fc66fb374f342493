/**
 * The exchange folder of a set holds its files while they are replaced: the new ones in `new`, the old ones in `old`.
 *
 * It is next to the set, under a name derived from the set's name. Only one can exist, so it is also the lock of the set
 * (`set-lock.ts`). `replaceFiles` moves the files. `rollBack` restores the set if that fails or the run is killed.
 */
import { sha256Of } from '../../base/sha256.js';
import { messageOf } from '../../base/failures.js';
import { readFile, mkdir, rename, lstat, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../base/files/temporary-folders.js';
import { nameKey } from '../../base/set-names/file-name.js';
import { isPlainName, MANIFEST_NAME } from './plan-sets.js';
import { STAGING_PREFIX, writeDurably, syncFolder } from '../../base/files/staging.js';
import type { Artifact } from '../../model/document/artifact.js';
import { withExplainedErrors, unlessMissing } from '../../base/files/file-error.js';
import { verifySet, sha256OfFile } from './compare-set.js';

const EXCHANGE_PREFIX = `${STAGING_PREFIX}set-`;

/** The planned moves. Written before the first file is moved. */
interface ExchangePlan {
  readonly set: string;
  readonly arriving: readonly { readonly name: string; readonly sha256: string }[];
}

/** The exchange folder of the set in `folder`. Names that are equal on some file system have the same one. */
export function exchangeOf(folder: string): string {
  const key = sha256Of(nameKey(basename(folder))).slice(0, 16);
  return join(dirname(folder), `${EXCHANGE_PREFIX}${key}`);
}

export function isExchange(name: string): boolean {
  return name.startsWith(EXCHANGE_PREFIX);
}

export function newFiles(exchange: string): string {
  return join(exchange, 'new');
}

/** Folder of the old files. Created after the plan is on disk; without it, nothing has been moved. */
function oldFiles(exchange: string): string {
  return join(exchange, 'old');
}

export async function writePlan(exchange: string, plan: ExchangePlan): Promise<void> {
  await writeDurably(planOf(exchange), `${JSON.stringify(plan, null, 2)}\n`, PRIVATE_FILE);
}

async function readPlan(exchange: string): Promise<ExchangePlan> {
  const { z } = await import('zod');
  const plainName = z.string().refine(isPlainName);
  const arriving = z.array(z.object({ name: plainName, sha256: z.string() }));
  return z.object({ set: plainName, arriving }).parse(JSON.parse(await readFile(planOf(exchange), 'utf8')));
}

function planOf(exchange: string): string {
  return join(exchange, 'plan.json');
}

export interface Replacement {
  /** Absolute path of the set's folder. */
  readonly folder: string;
  /** Absolute path of the exchange folder, which holds the new files. */
  readonly exchange: string;
  /** All files of the new set, including its manifest. */
  readonly artifacts: readonly Artifact[];
  /** The artifacts to move in, including the manifest. */
  readonly arriving: readonly Artifact[];
  readonly leaving: readonly string[];
}

/**
 * Moves the old files out, the manifest first, and the new ones in. The new manifest comes last, after all documents have
 * been read back. So a set with a manifest is complete, and until then the old files still exist.
 */
export async function replaceFiles({ folder, exchange, artifacts, arriving, leaving }: Replacement): Promise<void> {
  const moveAll = async (names: readonly string[], from: string, to: string): Promise<void> => {
    for (const name of names)
      await withExplainedErrors(join(folder, name), () => rename(join(from, name), join(to, name)));
  };
  const [old, fresh] = [oldFiles(exchange), newFiles(exchange)];
  const plan = arriving.map(({ fileName, content }) => ({ name: fileName, sha256: content.sha256 }));
  await withExplainedErrors(exchange, async () => {
    await writePlan(exchange, { set: basename(folder), arriving: plan });
    await mkdir(old, PRIVATE_FOLDER);
  });
  // The exchange folder and its plan must survive a power cut before any file is moved.
  await syncFolder(exchange);
  await syncFolder(dirname(exchange));
  await moveAll([...leaving.filter(isManifest), ...leaving.filter(isDocument)], folder, old);
  await syncFolder(old);
  const names = arriving.map(({ fileName }) => fileName);
  await moveAll(names.filter(isDocument), fresh, folder);
  await syncFolder(folder);
  await verifySet(
    folder,
    artifacts.filter(({ fileName }) => isDocument(fileName)),
  );
  await moveAll(names.filter(isManifest), fresh, folder);
  await syncFolder(folder);
}

function isManifest(name: string): boolean {
  return name === MANIFEST_NAME;
}

function isDocument(name: string): boolean {
  return !isManifest(name);
}

/**
 * If the new manifest is in place, the new set is complete and nothing is moved. Otherwise moves the new files out of the
 * set's folder and the old ones back, the manifest last. Can be interrupted and repeated at any point. Moves only files of
 * the exchange, and replaces none.
 *
 * @returns one sentence per file that could not be moved back, with its paths. The set then has no manifest, and the old
 * files are still in the exchange folder.
 */
export async function rollBack(exchange: string): Promise<readonly string[]> {
  try {
    if (!(await exists(oldFiles(exchange)))) return [];
    const plan = await readPlan(exchange);
    const folder = join(dirname(exchange), plan.set);
    const isComplete = !(await exists(join(newFiles(exchange), MANIFEST_NAME)));
    const problems = isComplete ? [] : await moveBack(exchange, folder, plan);
    if (await exists(folder)) await syncFolder(folder);
    return problems;
  } catch (error) {
    return [`${exchange} may contain old files of a document set: ${messageOf(error)}`];
  }
}

async function moveBack(exchange: string, folder: string, plan: ExchangePlan): Promise<readonly string[]> {
  const problems: string[] = [];
  const moveUnlessTaken = async (from: string, to: string): Promise<void> => {
    if (await exists(to)) throw new Error('another file has that name');
    await rename(from, to);
  };
  for (const { name, sha256 } of plan.arriving) {
    const [staged, path] = [join(newFiles(exchange), name), join(folder, name)];
    try {
      if ((await exists(staged)) || !(await exists(path))) continue;
      if ((await sha256OfFile(path)) !== sha256) throw new Error('it has been changed');
      await moveUnlessTaken(path, staged);
    } catch (error) {
      problems.push(`${path} is new and was not removed: ${messageOf(error)}`);
    }
  }
  const old = oldFiles(exchange);
  const names = await readdir(old);
  if (names.length > 0) await mkdir(folder, { recursive: true });
  const [manifest, documents] = [names.filter(isManifest), names.filter((name) => !isManifest(name))];
  for (const name of [...documents, ...manifest]) {
    const [kept, path] = [join(old, name), join(folder, name)];
    try {
      if (isManifest(name) && problems.length > 0) throw new Error('the set is incomplete');
      await moveUnlessTaken(kept, path);
    } catch (error) {
      problems.push(`${path} was not restored and is kept as ${kept}: ${messageOf(error)}`);
    }
  }
  return problems;
}

async function exists(path: string): Promise<boolean> {
  return (await unlessMissing(path, () => lstat(path))) !== undefined;
}
