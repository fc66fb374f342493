import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NO_EARLIER_SCANS } from '../../src/documents/baselines.js';
import { identityOf, type IdentityParts } from '../../src/documents/identity.js';
import { loadTemplate } from '../../src/template/load.js';
import type { RunSettings } from '../../src/settings/run-settings.js';
import { anAcceptance, judgedAcceptances } from '../helpers/acceptances.js';
import { aLibraryPolicy, aPolicyLibrary } from '../helpers/policy-libraries.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { aSnapshot } from '../helpers/snapshots.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const [auditor, executive] = [await loadTemplate('auditor', 'en'), await loadTemplate('executive', 'en')];
const FILE = { ...aSnapshot().provenance, sourceKind: 'file', httpStatus: null } as const;
const SERVICE = { ...FILE, sourceKind: 'service', httpStatus: 200 } as const;

function identity(overrides: Partial<IdentityParts> = {}): Promise<string> {
  const settings = someRunSettings();
  return identityOf({
    provenance: FILE,
    template: auditor,
    library: null,
    acceptances: null,
    settings,
    version: '1',
    earlier: NO_EARLIER_SCANS,
    ...overrides,
  });
}

test('the identity is a SHA-256, and equal for equal parts', async () => {
  expect(await identity()).toMatch(/^[0-9a-f]{64}$/);
  expect(await identity()).toBe(await identity());
});

test.each<[string, Partial<IdentityParts>]>([
  ['the clock', { settings: someRunSettings({ clock: new Date(0) }) }],
  ['the formats', { settings: someRunSettings({ formats: ['html'] }) }],
  ['the file name', { settings: someRunSettings({ fileName: 'mine' }) }],
  ['whether the snapshot is saved', { settings: someRunSettings({ withSnapshot: true }) }],
  ['the time of retrieval', { provenance: { ...FILE, retrievedAt: '2030-01-01T00:00:00.000Z' } }],
])('the identity does not depend on %s', async (_what, overrides) => {
  expect(await identity(overrides)).toBe(await identity());
});

test.each<[string, Partial<IdentityParts>]>([
  ['the bytes of the report', { provenance: { ...FILE, sha256: '0'.repeat(64) } }],
  ['the position of the report', { provenance: { ...FILE, reportIndex: 1 } }],
  ['the environment', { provenance: { ...FILE, environment: 'TRIAL' } }],
  ['the template', { template: executive }],
  ['a policy library', { library: aPolicyLibrary(aLibraryPolicy('DiskEncryption')) }],
  ['what risk acceptances say', { acceptances: judgedAcceptances(anAcceptance()) }],
  ['the locale', { settings: someRunSettings({ locale: 'de' }) }],
  ['the stated scan time', { settings: someRunSettings({ scannedAt: '2026-11-20' }) }],
  ['a text of document control', { settings: someRunSettings({ preparedBy: 'Internal audit' }) }],
  [
    'options of a format',
    { settings: someRunSettings({ renderers: { pdf: { module: undefined, options: { archival: true } } } }) },
  ],
  ['the version', { version: '2' }],
])('the identity depends on %s', async (_what, overrides) => {
  expect(await identity(overrides)).not.toBe(await identity());
});

test('the identity depends on the day only if risk acceptances say something else on it', async () => {
  const on = (day: string) =>
    identity({ acceptances: judgedAcceptances(anAcceptance({ expires: '2026-09-30' }), day) });
  expect(await on('2026-06-02')).toBe(await on('2026-06-01'));
  expect(await on('2026-10-01')).not.toBe(await on('2026-06-01'));
});

test('the identity depends on the page size, whether the settings or the template states it', async () => {
  const of = (pageSize: RunSettings['pageSize']) => identity({ settings: someRunSettings({ pageSize }) });
  expect(await of(undefined)).toBe(await of(auditor.pageSize));
  expect(await of('A4')).not.toBe(await of('Letter'));
});

test('the identity does not depend on the time of a response', async () => {
  const later = { ...SERVICE, retrievedAt: '2030-01-01T00:00:00.000Z' };
  expect(await identity({ provenance: later })).toBe(await identity({ provenance: SERVICE }));
});

test('the identity depends on the code of a format, but not on its path', async () => {
  const of = async (folder: string, code: string): Promise<string> => {
    const module = join(temporaryFolder(), folder, 'renderer.js');
    mkdirSync(join(module, '..'));
    writeFileSync(module, code);
    return identity({ settings: someRunSettings({ renderers: { own: { module, options: {} } } }) });
  };
  expect(await of('one', 'first')).toBe(await of('other', 'first'));
  expect(await of('one', 'first')).not.toBe(await of('one', 'second'));
});
