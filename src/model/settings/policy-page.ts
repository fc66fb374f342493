/** What the address of a policy's page can contain: ids of the report, each in braces. */
export const POLICY_PAGE_PLACES = ['policyId', 'benchmarkId', 'accountId', 'licenseId'] as const;
