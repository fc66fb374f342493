/** Ends an exchange that was cut off, by a failure or because its run was killed: the set is as it was, or it is new. */
import { lstat, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newFiles, oldFiles, readPlan, type ExchangePlan } from './exchange.js';
import { unlessMissing } from './file-error.js';
import { sha256OfFile } from './compare-set.js';
import { MANIFEST_NAME } from './plan-sets.js';
import { syncFolder } from './staging.js';

/**
 * Where the new manifest has arrived, the new set is whole, and the old files are waste. Otherwise the new files leave the
 * set's folder and the old ones return, the manifest last. Can be cut off itself and begun again at any point. Moves no
 * file that is not one of the exchange, and replaces none.
 *
 * @returns what could not be put back, one sentence each, with its paths. The set has no manifest then, and the old files
 * are still in the exchange.
 */
export async function rollBack(exchange: string): Promise<readonly string[]> {
  try {
    if (!(await isThere(oldFiles(exchange)))) return [];
    const plan = await readPlan(exchange);
    const folder = join(dirname(exchange), plan.set);
    const isComplete = !(await isThere(join(newFiles(exchange), MANIFEST_NAME)));
    const problems = isComplete ? [] : await moveBack(exchange, folder, plan);
    if (await isThere(folder)) await syncFolder(folder);
    return problems;
  } catch (error) {
    return [`${exchange} may hold old files of a document set: ${reasonOf(error)}`];
  }
}

async function moveBack(exchange: string, folder: string, plan: ExchangePlan): Promise<readonly string[]> {
  const problems: string[] = [];
  const moveUnlessTaken = async (from: string, to: string): Promise<void> => {
    if (await isThere(to)) throw new Error('another file is in the way');
    await rename(from, to);
  };
  for (const { name, sha256 } of plan.arriving) {
    const [staged, path] = [join(newFiles(exchange), name), join(folder, name)];
    try {
      if ((await isThere(staged)) || !(await isThere(path))) continue;
      if ((await sha256OfFile(path)) !== sha256) throw new Error('somebody has changed it');
      await moveUnlessTaken(path, staged);
    } catch (error) {
      problems.push(`${path} is new and stays: ${reasonOf(error)}`);
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
      problems.push(`${path} is kept as ${kept}: ${reasonOf(error)}`);
    }
  }
  return problems;
}

async function isThere(path: string): Promise<boolean> {
  return (await unlessMissing(path, () => lstat(path))) !== undefined;
}

function isManifest(name: string): boolean {
  return name === MANIFEST_NAME;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
