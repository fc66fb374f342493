/** Decides what a run works on. */
import type { RunAccount } from '../archive/run-records.js';
import type { ListedAccount } from '../model/settings/accounts.js';
import { fitsAny } from '../model/values/pattern.js';

/** Whether patterns choose an account, by its id or name. Case is ignored; no pattern chooses every account. */
export function isChosen({ id, name }: Pick<ListedAccount, 'id' | 'name'>, patterns: readonly string[]): boolean {
  const wanted = patterns.map((pattern) => pattern.trim().toLowerCase());
  return wanted.length === 0 || [id, name].some((text) => text !== '' && fitsAny(wanted, text.toLowerCase()));
}

/** An account of the list with its benchmarks, each once. */
export function runAccount(
  { id, name, license, environment }: ListedAccount,
  benchmarks: readonly string[],
): RunAccount {
  const distinct = new Map(benchmarks.map((benchmark) => [benchmark.trim().toLowerCase(), benchmark.trim()]));
  return { id, name, license, environment, benchmarks: [...distinct.values()] };
}
