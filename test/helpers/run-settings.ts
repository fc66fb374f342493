import type { RunSettings } from '../../src/model/settings.js';

/** Settings of a run with sound defaults: English, UTC, A4, a fixed clock. */
export function someRunSettings(overrides: Partial<RunSettings> = {}): RunSettings {
  return {
    formats: undefined,
    template: 'auditor',
    locale: 'en',
    timeZone: 'UTC',
    pageSize: 'A4',
    fileName: undefined,
    scanTimeField: undefined,
    policyLibraries: [],
    ranks: { severity: [], riskLevel: [], riskProbability: [] },
    classification: '',
    distribution: '',
    preparedFor: '',
    preparedBy: '',
    reviewedBy: '',
    documentVersion: '',
    maxScanAge: 30,
    renderers: {},
    clock: new Date('2026-11-21T12:00:00Z'),
    scannedAt: undefined,
    withSnapshot: false,
    ...overrides,
  };
}
