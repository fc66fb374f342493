import { expect, test } from 'vitest';
import { composeSet } from '../../src/documents/compose-set.js';
import { loadTools } from '../../src/documents/load-tools.js';
import type { JsonValue } from '../../src/model/report/json.js';
import { subjectInManifest } from '../../src/base/set-names/subject.js';
import { aRedaction } from '../helpers/redaction.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { aReport, aSnapshot } from '../helpers/snapshots.js';

test.each([
  ['a report', {}, {}],
  ['a report without ids', { accountId: '########', jobId: '' }, {}],
  ['a redacted report', {}, { redaction: aRedaction() }],
  ['a report in another language', {}, { locale: 'de', template: 'executive' }],
])('%s is about the same as its manifest says', async (_what, report, given) => {
  const settings = someRunSettings({ formats: ['html'], ...given });
  const set = await composeSet(aSnapshot(aReport(report)), settings, await loadTools(settings));
  const manifest = JSON.parse(set.manifest([], settings)) as JsonValue;
  expect(subjectInManifest(manifest)).toEqual(set.naming.subject);
});
