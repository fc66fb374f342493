import type { RunAccount, RunContent } from '../../src/archive/run-records.js';

export const ACCOUNT: RunAccount = {
  id: 'one',
  name: '',
  license: 'license',
  group: '',
  owner: '',
  environment: 'PROD',
  benchmarks: ['CSBP'],
};

/** What a batch over one account is to do. */
export function aRunContent(overrides: Partial<RunContent> = {}): RunContent {
  return {
    startedAt: '2026-11-23T08:00:00.000Z',
    schedule: '',
    dueAt: null,
    deadline: null,
    deliver: [],
    portfolio: [],
    digest: { deliver: [], when: 'always' },
    when: 'changed',
    otherwise: 'nothing',
    accounts: [ACCOUNT],
    documents: { formats: ['html'], template: 'auditor', locale: 'en', redact: null },
    ...overrides,
  };
}
