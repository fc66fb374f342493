/** Links to the page that a system has of each policy, where the settings say at which address. */
import { identifies } from '../../model/report/ids.js';
import { POLICY_PAGE_PLACES } from '../../model/settings/policy-page.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import { isToken } from '../../model/values/whole-ids.js';

/** The address of a policy's page; undefined for none. */
export type PageOf = (policyId: string) => string | undefined;

/** Without an address for a policy whose id is absent, masked or redacted, and for any policy if another id of the address is. */
export function policyPages(
  page: string | undefined,
  { accountId, benchmarkId, licenseId }: Pick<AuditSummary, 'accountId' | 'benchmarkId' | 'licenseId'>,
): PageOf {
  if (page === undefined) return () => undefined;
  return (policyId) => {
    const ids = { policyId, accountId, benchmarkId, licenseId };
    const named = POLICY_PAGE_PLACES.filter((place) => page.includes(`{${place}}`));
    if (!named.every((place) => isLinkable(ids[place].trim()))) return undefined;
    return named.reduce(
      (address, place) => address.replaceAll(`{${place}}`, encodeURIComponent(ids[place].trim())),
      page,
    );
  };
}

/** A dot or two would name a folder of the address, and half a surrogate pair has no encoding. */
function isLinkable(id: string): boolean {
  return identifies(id) && !isToken(id) && !/^\.{1,2}$|\p{Cs}/u.test(id);
}
