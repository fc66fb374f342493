import { aggregate } from '../../src/aggregate/aggregate.js';
import type { Acceptances, RiskAcceptance } from '../../src/model/summary/acceptances.js';
import { aCategory, aReport, aSnapshot, policiesOf } from './snapshots.js';

/** An acceptance of the policy P1 with at most ten failed resource checks, in force through 2026. */
export function anAcceptance(overrides: Partial<RiskAcceptance> = {}): RiskAcceptance {
  return {
    file: 'acceptances.yaml',
    line: 2,
    policies: ['P1'],
    categories: [],
    services: [],
    resources: [],
    accounts: [],
    benchmarks: [],
    maxFailed: 10,
    reason: 'The application runs on a closed network.',
    owner: 'Jo Miller',
    approver: 'Ana Silva',
    evidence: 'https://tickets.example/RISK-1',
    from: null,
    expires: '2026-12-31',
    ...overrides,
  };
}

/** What one acceptance says about a report with the policies P1 (Red) and P2 (Green). */
export function judgedAcceptances(acceptance: RiskAcceptance, day = '2026-06-01'): Acceptances | null {
  const report = aReport({ resourceCategories: [aCategory({ policies: policiesOf('Red', 'Green') })] });
  return aggregate(aSnapshot(report), {
    acceptances: { files: { sources: [], acceptances: [acceptance] }, asOf: `${day}T12:00:00Z`, timeZone: 'UTC' },
  }).acceptances;
}
