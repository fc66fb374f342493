/** Refuses deliverers of a run that could send a report to the wrong reader, before the run is recorded. */
import type { RecordedRun } from '../../pipeline.js';
import { knownAccounts } from '../commands/accounts-input.js';
import { loadPlugIns } from '../delivery.js';
import type { Arguments, Run } from '../options.js';

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
): Promise<void> {
  const { knownAccount, openArchive, refuseAmbiguousRules } = await import('../../pipeline.js');
  const ofRun = accounts.map((account) => knownAccount(account, account.benchmarks));
  const known = [...(await knownAccounts(run, given)), ...ofRun];
  const archive = await openArchive(run.delivery.archive);
  await refuseAmbiguousRules(await loadPlugIns(run, names), { accounts: known, archive });
}
