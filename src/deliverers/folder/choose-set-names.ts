/** Names of the sets of one run: short ones, and longer ones where two scan jobs want the same. */
import { join } from 'node:path';
import { nameKey } from './plan-sets.js';
import { readManifest } from './read-manifest.js';

/** What a set may be called. */
export interface NameCandidates {
  readonly name: string;
  /** The name with the scan job in it; undefined where nothing may be added. */
  readonly nameWithJob: string | undefined;
  readonly jobId: string;
}

/**
 * One name per wish, in their order. A set of the same scan job that is there keeps its name, short or long. Any other
 * gets the short name, unless a set of another scan job has it or wants it as well.
 *
 * @param out absolute path of the folder that holds the sets
 */
export async function chooseSetNames(out: string, wishes: readonly NameCandidates[]): Promise<readonly string[]> {
  const wanted = new Map<string, Set<string>>();
  for (const { name, jobId } of wishes) wanted.set(nameKey(name), (wanted.get(nameKey(name)) ?? new Set()).add(jobId));
  const names: string[] = [];
  for (const { name, nameWithJob, jobId } of wishes) {
    const holder = await jobAt(join(out, name));
    const isFree = holder === undefined && wanted.get(nameKey(name))?.size === 1;
    if (nameWithJob === undefined || holder === jobId) names.push(name);
    else names.push(isFree && (await jobAt(join(out, nameWithJob))) !== jobId ? name : nameWithJob);
  }
  return names;
}

/** The scan job of the set in a folder. Undefined where there is none, or none that can be read: who writes there says why. */
async function jobAt(folder: string): Promise<string | undefined> {
  const manifest = await readManifest(folder).catch(() => undefined);
  return manifest === undefined ? undefined : (manifest.content?.report.jobId ?? '');
}
