/** Cleans up after killed runs. */
import { join } from 'node:path';
import { clearLeftovers, temporaryNames } from '../../temporary/folders.js';
import { isExchange } from './exchange.js';
import { STAGING_PREFIX } from './plan-sets.js';
import { recover } from './set-lock.js';
import { withStaging } from './staging.js';

/** Folders that this process has cleaned up already. A folder may hold thousands of sets. */
const cleanedUp = new Set<string>();

/**
 * Removes the staging folders of killed runs from `out`, and rolls back their unfinished exchanges. Runs once per process and
 * folder. Ignores errors: the run that writes the affected set reports them.
 */
export async function removeLeftovers(out: string): Promise<void> {
  if (cleanedUp.has(out)) return;
  cleanedUp.add(out);
  if (temporaryNames(out, STAGING_PREFIX).length === 0) return;
  await withStaging(out, async (staging) => {
    clearLeftovers(staging, STAGING_PREFIX);
    for (const name of temporaryNames(out, STAGING_PREFIX).filter(isExchange)) {
      await recover(join(out, name), staging).catch(() => undefined);
    }
  }).catch(() => undefined);
}
