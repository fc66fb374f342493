import { defaultRunSettings, type RunSettings } from '../../src/settings/run-settings.js';

/** Settings of a run with defaults: English, UTC, A4, no classification, a fixed clock. */
export function someRunSettings(overrides: Partial<RunSettings> = {}): RunSettings {
  return {
    ...defaultRunSettings(new Date('2026-11-21T12:00:00Z')),
    pageSize: 'A4',
    classification: '',
    ...overrides,
  };
}
