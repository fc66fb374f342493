/** Rolls back an exchange that failed or whose run was killed: afterwards the set is either the old or the new one. */
import { lstat, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newFiles, oldFiles, readPlan, type ExchangePlan } from './exchange.js';
import { unlessMissing } from './file-error.js';
import { sha256OfFile } from './compare-set.js';
import { MANIFEST_NAME } from './plan-sets.js';
import { syncFolder } from './staging.js';

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
    return [`${exchange} may contain old files of a document set: ${reasonOf(error)}`];
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
      problems.push(`${path} is new and was not removed: ${reasonOf(error)}`);
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
      problems.push(`${path} was not restored and is kept as ${kept}: ${reasonOf(error)}`);
    }
  }
  return problems;
}

async function exists(path: string): Promise<boolean> {
  return (await unlessMissing(path, () => lstat(path))) !== undefined;
}

function isManifest(name: string): boolean {
  return name === MANIFEST_NAME;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
