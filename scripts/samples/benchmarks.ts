import type { AccountType } from './accounts.js';
import { CLOUD_BEST_PRACTICES, CLOUD_CARD_DATA, CLOUD_FOUNDATIONS, CLOUD_FEDERAL_CONTROLS } from './groups-cloud.js';
import { SUITE_BEST_PRACTICES, SUITE_FOUNDATIONS } from './groups-suite.js';
import type { Group } from './vocabulary/theme.js';

export interface Benchmark {
  readonly id: string;
  readonly name: string;
  /** Second part of category ids. */
  readonly code: string;
  readonly accountTypes: readonly AccountType[];
  /** Compliance numbers: the first group's number, and the step to the next group. */
  readonly numbering: { readonly first: number; readonly step: number };
  readonly groups: readonly Group[];
}

const CONTROL_GROUPS = { first: 1, step: 1 } as const;

export const BENCHMARKS: readonly Benchmark[] = [
  {
    id: 'CSBP',
    name: 'Cloud Security Best Practices',
    code: 'CSBP',
    accountTypes: [1, 2],
    numbering: { first: 1000, step: 100 },
    groups: CLOUD_BEST_PRACTICES,
  },
  {
    id: 'CSBP',
    name: 'Cloud Security Best Practices',
    code: 'CSBP',
    accountTypes: [3],
    numbering: { first: 1000, step: 100 },
    groups: SUITE_BEST_PRACTICES,
  },
  {
    id: 'TypeAFDCIS1_1_0',
    name: 'CIS TypeA Foundations Benchmark v1.1.0',
    code: 'CIS110',
    accountTypes: [1],
    numbering: CONTROL_GROUPS,
    groups: CLOUD_FOUNDATIONS,
  },
  {
    id: 'NIST800_53Rev4',
    name: 'NIST SP 800-53 Revision 4',
    code: 'NIST',
    accountTypes: [1, 2],
    numbering: CONTROL_GROUPS,
    groups: CLOUD_FEDERAL_CONTROLS,
  },
  {
    id: 'PCI3_2',
    name: 'PCI DSS 3.2',
    code: 'PCI32',
    accountTypes: [1, 2],
    numbering: CONTROL_GROUPS,
    groups: CLOUD_CARD_DATA,
  },
  {
    id: 'TypeCCIS1_1_0',
    name: 'CIS TypeC Foundations Benchmark v1.1.0',
    code: 'CIS110',
    accountTypes: [3],
    numbering: CONTROL_GROUPS,
    groups: SUITE_FOUNDATIONS,
  },
];

/** @throws Error if the generator does not know the benchmark for the account type; it names those it knows */
export function findBenchmark(accountType: AccountType, id: string): Benchmark {
  const offered = BENCHMARKS.filter((benchmark) => benchmark.accountTypes.includes(accountType));
  const found = offered.find((benchmark) => benchmark.id === id);
  if (found === undefined) {
    const known = offered.map((benchmark) => benchmark.id).join(', ');
    throw new Error(`Account type ${accountType} has samples for ${known}; received ${id}.`);
  }
  return found;
}
