import { expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { NO_EARLIER_SCANS } from '../../src/documents/baselines.js';
import { summarize } from '../../src/documents/summarize.js';
import { anAcceptance } from '../helpers/acceptances.js';
import { aRedaction } from '../helpers/redaction.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../helpers/snapshots.js';

it.each([
  ['UTC', '2026-11-21', []],
  ['Asia/Tokyo', '2026-11-22', [0]],
  ['America/New_York', '2026-11-21', []],
])(
  'judges acceptances on the day that the clock has in the time zone of the settings: %s',
  (timeZone, day, expired) => {
    const settings = someRunSettings({ clock: new Date('2026-11-21T23:00:00Z'), timeZone });
    const files = { sources: [], acceptances: [anAcceptance({ expires: '2026-11-21' })] };
    expect(summarize(aSnapshot(), settings, files).acceptances).toMatchObject({ day, expired, timeZone });
  },
);

it('ranks by an order of one value, and by its own where none is stated', () => {
  const policies = ['Low', 'Critical'].map((severity) => aPolicy({ policyId: severity, severity }));
  const snapshot = aSnapshot(aReport({ resourceCategories: [aCategory({ policies })] }));
  const firstWith = (severity: readonly string[]): string | undefined => {
    const ranks = { severity, riskLevel: [], riskProbability: [] };
    return summarize(snapshot, someRunSettings({ ranks })).severities[0]?.value;
  };
  expect(firstWith(['Low'])).toBe('Low');
  expect(firstWith([])).toBe('Critical');
});

it('redacts what identifies an earlier scan wherever the report writes it', () => {
  const of = (jobId: string, shortTitle: string) =>
    aSnapshot(aReport({ jobId, resourceCategories: [aCategory({ policies: [aPolicy({ shortTitle })] })] }));
  const earlier = { ...NO_EARLIER_SCANS, history: [aggregate(of('job-4711-before', ''))] };
  const settings = someRunSettings({ redaction: aRedaction() });
  const text = JSON.stringify(summarize(of('job-now', 'open since job-4711-before'), settings, null, earlier));
  expect(text).toContain('open since ');
  expect(text).not.toContain('job-4711-before');
});
