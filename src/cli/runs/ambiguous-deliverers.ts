/** Refuses deliverers that could send a report to the wrong reader, before anything is recorded. */
import type { RecordedRun } from '../../archive/runs.js';
import { BUCKET_SCHEME } from '../../settings/value-types.js';
import { knownAccounts } from '../commands/accounts-input.js';
import { loadPlugIns } from '../delivery.js';
import type { Arguments, Run } from '../options.js';

/** Where names of accounts are looked up: in any archive, or only in one that needs no network. */
export type NamesFrom = 'any-archive' | 'local-archive';

/**
 * @param names of the deliverers of its documents
 * @param accounts of the run
 * @throws AuditpressError `account-ambiguous` (usage), and as `loadPlugIns` does
 */
export async function refuseAmbiguousDeliverers(
  run: Run,
  given: Arguments,
  names: readonly string[],
  accounts: RecordedRun['accounts'],
  namesFrom: NamesFrom,
): Promise<void> {
  const [{ knownAccount }, { knownFor, refuseAmbiguousRules }, { openArchive }] = await Promise.all([
    import('../../automation/delivery/known-accounts.js'),
    import('../../automation/delivery/account-rules.js'),
    import('../../documents/open-archive.js'),
  ]);
  const ofRun = accounts.map((account) => knownAccount(account, account.benchmarks));
  const place = run.delivery.archive;
  const archive = namesFrom === 'local-archive' && place.startsWith(BUCKET_SCHEME) ? null : await openArchive(place);
  const deliverers = await loadPlugIns(run, names);
  const listed = await knownAccounts(run, given);
  refuseAmbiguousRules(deliverers, await knownFor(deliverers, [...listed, ...ofRun], archive));
}
