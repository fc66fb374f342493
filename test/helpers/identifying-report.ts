/** A report whose identifying values occur nowhere else, and in every place that a redaction has to find them. */
import type { JsonObject } from '../../src/model/report/json.js';
import { aWireCategory, aWirePolicy, aWireReport, type WireReport } from './wire-report.js';

/** Values that a profile with `services` and the texts in `ADDED` must remove. */
export const IDENTIFYING = {
  accountId: 'a81cbf3e-6a5e-4f0b-9a7e-2b1d3c4e5f61',
  accountName: 'Quorvix Harbor',
  licenseId: 'b72dcf4f-1111-4222-8333-944455556667',
  licenseName: 'Zelmonta & Söhne',
  subscription: 'c63edf5a-0000-4000-8000-000000000002',
  subscriptionName: 'Brixholm-Unit',
  job: 'd54fef6b-2222-4333-8444-555566667778',
  service: 'VaultKeeperQX',
  owner: 'Yolanthe Vrubel',
  company: 'Plimsoria',
  unlisted: 'Gwendrake office',
} as const;

export const ADDED: readonly string[] = [IDENTIFYING.company];

export function anIdentifyingReport(overrides: JsonObject = {}): WireReport {
  const { accountId, accountName, licenseName, subscription, subscriptionName, service, company } = IDENTIFYING;
  const policy = (PolicyId: string, ShortTitle: string, more: JsonObject = {}) =>
    aWirePolicy({ PolicyId, ShortTitle, ...more });
  return aWireReport({
    AccountId: accountId,
    AccountName: accountName,
    LicenseId: IDENTIFYING.licenseId,
    LicenseName: licenseName,
    SubscriptionId: subscription,
    SubscriptionName: subscriptionName,
    JobId: IDENTIFYING.job,
    BenchmarkName: `Baseline of ${company}`,
    Contact: IDENTIFYING.unlisted,
    ScanDate: `by ${IDENTIFYING.unlisted}`,
    ResourceCategories: [
      aWireCategory({
        CategoryName: `${accountName}: storage`,
        Policies: [
          policy('P1', `Ensure that ${accountName} has backups`, { ServiceName: service, Place: IDENTIFYING.unlisted }),
          policy('P2', `Ensure that ${subscriptionName} and ${subscription.toUpperCase()} are tagged`),
          policy('P3', `Ensure that ${service} of ${licenseName} is encrypted`, { Compliance: 'Purple' }),
          policy('P4', `Ensure that account ${accountId} is monitored`, { Compliance: 'Gray', Severity: company }),
        ],
      }),
    ],
    ...overrides,
  });
}

export const ACCEPTANCES = `
acceptances:
  - policies: [P1]
    accounts: [${IDENTIFYING.accountId}]
    maxFailed: 5
    reason: Agreed for ${IDENTIFYING.accountName}
    owner: ${IDENTIFYING.owner}
    approver: ${IDENTIFYING.owner}
    evidence: https://wiki.example/${IDENTIFYING.company}
    expires: 2026-12-31
`;
