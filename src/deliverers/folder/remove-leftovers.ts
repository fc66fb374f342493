/** What killed runs have left beside the sets. */
import { join } from 'node:path';
import { clearLeftovers, temporaryNames } from '../../temporary/folders.js';
import { isExchange } from './exchange.js';
import { STAGING_PREFIX } from './plan-sets.js';
import { recover } from './set-lock.js';
import { withStaging } from './staging.js';

/** Folders that this process has looked at: there may be thousands of sets in one. */
const tidied = new Set<string>();

/**
 * Removes the staging folders of killed runs from `out`, and puts the sets in order that they were exchanging. Reads `out`
 * once in a process. What cannot be done is left to the run that writes the set in question: it keeps no other from working.
 */
export async function removeLeftovers(out: string): Promise<void> {
  if (tidied.has(out)) return;
  tidied.add(out);
  if (temporaryNames(out, STAGING_PREFIX).length === 0) return;
  await withStaging(out, async (staging) => {
    clearLeftovers(staging, STAGING_PREFIX);
    for (const name of temporaryNames(out, STAGING_PREFIX).filter(isExchange)) {
      await recover(join(out, name), staging).catch(() => undefined);
    }
  }).catch(() => undefined);
}
