/** Chooses the names of the sets of one run: short ones, or longer ones where scan jobs collide. */
import { join } from 'node:path';
import { nameKey } from './plan-sets.js';
import { readManifest } from './read-manifest.js';

/** The possible names of a set. */
export interface NameCandidates {
  readonly name: string;
  /** The name with the scan job; undefined where the user chose the name. */
  readonly nameWithJob: string | undefined;
  readonly jobId: string;
}

/**
 * Returns one name per set, in order. An existing set of the same scan job keeps its name, short or long. Any other set gets
 * the short name, unless a set of another scan job has it or could get it too.
 *
 * @param out absolute path of the folder that holds the sets
 */
export async function chooseSetNames(out: string, sets: readonly NameCandidates[]): Promise<readonly string[]> {
  const wanted = new Map<string, Set<string>>();
  for (const { name, jobId } of sets) wanted.set(nameKey(name), (wanted.get(nameKey(name)) ?? new Set()).add(jobId));
  const names: string[] = [];
  for (const { name, nameWithJob, jobId } of sets) {
    const holder = await jobAt(join(out, name));
    const isFree = holder === undefined && wanted.get(nameKey(name))?.size === 1;
    if (nameWithJob === undefined || holder === jobId) names.push(name);
    else names.push(isFree && (await jobAt(join(out, nameWithJob))) !== jobId ? name : nameWithJob);
  }
  return names;
}

/** The scan job of the set in a folder; undefined where there is none, or it cannot be read: writing then fails with the reason. */
async function jobAt(folder: string): Promise<string | undefined> {
  const manifest = await readManifest(folder).catch(() => undefined);
  return manifest === undefined ? undefined : (manifest.content?.report.jobId ?? '');
}
