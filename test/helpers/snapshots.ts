import type { Policy, Report, Resource, ResourceCategory } from '../../src/model/report/report.js';
import type { Provenance, Snapshot } from '../../src/model/report/snapshot.js';

/** Counts, risk probability and risk level of a valid policy of each color, by the observed rules. */
const SOUND = {
  Green: { passedResourceCount: 2, totalResourceCount: 2, riskProbability: 'NotLikely', riskLevel: 'Green' },
  Red: { passedResourceCount: 0, totalResourceCount: 3, riskProbability: 'Certain', riskLevel: 'Red' },
  Amber: { passedResourceCount: 1, totalResourceCount: 2, riskProbability: 'Certain', riskLevel: 'Amber' },
  Gray: { passedResourceCount: 0, totalResourceCount: 0, riskProbability: ' ', riskLevel: '' },
} as const;

/** A valid policy, by default Green. Its counts and risk follow from its color. */
export function aPolicy(overrides: Partial<Policy> = {}): Policy {
  const { compliance = 'Green' } = overrides;
  return {
    policyId: 'DiskEncryption',
    shortTitle: 'Ensure that disks are encrypted',
    serviceName: 'DiskService',
    complianceNumber: '1000.1',
    ...(Object.hasOwn(SOUND, compliance) ? SOUND[compliance as keyof typeof SOUND] : SOUND.Red),
    compliance,
    severity: 'High',
    unlisted: [],
    ...overrides,
  };
}

/** One valid policy per color, with different ids and compliance numbers. */
export function policiesOf(...colors: readonly string[]): Policy[] {
  return colors.map((compliance, index) =>
    aPolicy({ policyId: `P${String(index + 1)}`, complianceNumber: `1000.${String(index + 1)}`, compliance }),
  );
}

/** A category whose counts and percentage follow from its policies, by Green/(Green+Red). */
export function aCategory(overrides: Partial<ResourceCategory> = {}): ResourceCategory {
  const policies = overrides.policies ?? policiesOf('Green', 'Red');
  const count = (color: string): number => policies.filter(({ compliance }) => compliance === color).length;
  const green = count('Green');
  const red = count('Red');
  return {
    categoryName: 'Compute (IaaS)',
    controlCategoryOrder: 1,
    categoryId: 'CSBP_Compute_(IaaS)',
    total: policies.length,
    green,
    red,
    amber: count('Amber'),
    gray: count('Gray'),
    compliancePercent: green === 0 ? 0 : Math.fround((100 * green) / (green + red)),
    policies,
    unlisted: [],
    ...overrides,
  };
}

export function aReport(overrides: Partial<Report> = {}): Report {
  return {
    benchmarkName: 'Cloud Security Best Practices',
    benchmarkId: 'CSBP',
    accountId: '6f1de6b8-2c1f-4d7b-9a43-0f6f1a1c5b11',
    licenseId: '0b0c6d3a-7d4a-4a2e-8a5e-2f0f9d1c7e22',
    licenseName: 'Contoso Enterprise',
    accountName: 'Contoso production',
    connectorType: 'TypeA',
    providerAccountIds: [
      { field: 'SubscriptionId', value: '3a7f2b54-5f0e-4d42-9d8c-6a1b2c3d4e33' },
      { field: 'TypeBAccountId', value: null },
    ],
    jobId: '7d0c1f2e-9b8a-4c6d-8e7f-1a2b3c4d5e44',
    resourceCategories: [aCategory()],
    unlisted: [],
    ...overrides,
  };
}

export function aProvenance(overrides: Partial<Provenance> = {}): Provenance {
  return {
    sourceKind: 'file',
    environment: null,
    address: 'report.json',
    httpStatus: null,
    retrievedAt: '2026-11-21T10:00:00.000Z',
    query: {},
    toolVersion: '0.1.0',
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    bytes: 4096,
    reportIndex: 0,
    reportCount: 1,
    ...overrides,
  };
}

/** A snapshot of a decoded report. Its body does not match, because stages after decoding read only the report. */
export function aSnapshot(report: Report = aReport()): Snapshot {
  return { provenance: aProvenance(), body: new TextEncoder().encode('[]'), report };
}

export function aResource(changes: Partial<Resource> = {}): Resource {
  return { id: 'vm-1', name: '', type: '', region: '', status: 'red', reason: '', isMuted: false, ...changes };
}
