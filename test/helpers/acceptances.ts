import type { RiskAcceptance } from '../../src/model/summary/acceptances.js';

/** An acceptance of the policy P1 with at most ten failed resource checks, in force through 2026. */
export function anAcceptance(overrides: Partial<RiskAcceptance> = {}): RiskAcceptance {
  return {
    file: 'acceptances.yaml',
    line: 2,
    policies: ['P1'],
    categories: [],
    services: [],
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
