/** Where pages of the archive are in the browser. These paths last, because messages and tickets link there. */
import { idKey, idOrName, isUnstated } from '../model/report/ids.js';
import { sha256Of } from './sha256.js';

interface AccountKeys {
  readonly licenseKey: string;
  readonly accountKey: string;
}

interface Stated {
  readonly licenseId: string;
  readonly licenseName: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly benchmarkId: string;
  readonly benchmarkName: string;
}

/** Ids, or names where no id identifies: what is the same in every report of an account, license or benchmark. */
export function keysOf(report: Stated): AccountKeys & { readonly benchmarkKey: string } {
  return {
    accountKey: idKey(idOrName(report.accountId, report.accountName)),
    benchmarkKey: idKey(idOrName(report.benchmarkId, report.benchmarkName)),
    licenseKey: idKey(idOrName(report.licenseId, report.licenseName)),
  };
}

/** By the id of its snapshot. */
export function scanPath({ id }: { readonly id: string }): string {
  return `/scans/${id}`;
}

/** The end of an account's path. It shows no id. */
export function accountAddress({ licenseKey, accountKey }: AccountKeys): string {
  return sha256Of(JSON.stringify([licenseKey, accountKey])).slice(0, 16);
}

export function accountPath(account: AccountKeys): string {
  return `/accounts/${accountAddress(account)}`;
}

/** Leads to the policy in the newest scan of the account by the benchmark. */
export function newestPolicyPath(
  account: AccountKeys,
  query: Readonly<Record<'benchmark' | 'environment' | 'id', string>>,
): string {
  return `${accountPath(account)}/policy?${new URLSearchParams(query).toString()}`;
}

export interface PageLinks {
  readonly account: string;
  readonly policyOf: (policyId: string) => string | undefined;
}

/**
 * Links to the pages of a report's account that are the same for each of its scans. Undefined for one that states no account: the page
 * would be that of several.
 *
 * @param address origin of the pages
 */
export function accountLinks(
  address: string,
  report: Stated & { readonly provenance: { readonly environment: string | null } },
): PageLinks | undefined {
  if (isUnstated(report)) return undefined;
  const keys = keysOf(report);
  const environment = report.provenance.environment ?? '';
  return {
    account: `${address}${accountPath(keys)}`,
    policyOf: (id) =>
      id === '' ? undefined : `${address}${newestPolicyPath(keys, { benchmark: keys.benchmarkKey, environment, id })}`,
  };
}
