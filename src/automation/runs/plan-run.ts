/** Decides what a run works on. */
import type { RunAccount } from '../../archive/run-records.js';
import type { ListedAccount } from '../../model/settings/accounts.js';

/** An account of the list with its benchmarks, each once. */
export function runAccount(
  { id, name, license, environment, group, owner }: ListedAccount,
  benchmarks: readonly string[],
): RunAccount {
  const distinct = new Map(benchmarks.map((benchmark) => [benchmark.trim().toLowerCase(), benchmark.trim()]));
  return { id, name, license, environment, group, owner, benchmarks: [...distinct.values()] };
}

/** How many reports a run is to make. */
export function plannedReports({ accounts }: { readonly accounts: readonly RunAccount[] }): number {
  return accounts.reduce((sum, { benchmarks }) => sum + benchmarks.length, 0);
}
