import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NO_EARLIER_SCANS } from '../../src/documents/baselines.js';
import { composeManifest, type ManifestParts } from '../../src/documents/manifest.js';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { loadTemplate } from '../../src/template/load.js';
import { anArtifact } from '../helpers/artifacts.js';
import { HEADINGS_MODULE } from '../helpers/headings-renderer.js';
import { aLibraryPolicy, aPolicyLibrary } from '../helpers/policy-libraries.js';
import { expectToFit } from '../helpers/published-schemas.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { aReport, aSnapshot } from '../helpers/snapshots.js';

const template = await loadTemplate('auditor', 'en');

function someParts(overrides: Partial<ManifestParts> = {}): ManifestParts {
  return {
    documentId: 'AP-0000-0000-0000-0000-0000',
    identity: 'f'.repeat(64),
    summary: aggregate(aSnapshot()),
    template,
    library: null,
    acceptances: null,
    artifacts: [anArtifact('one.pdf', 'some text'), anArtifact('one.html', '')],
    settings: someRunSettings(),
    version: '0.1.0',
    statedScans: NO_EARLIER_SCANS,
    ...overrides,
  };
}

function manifestOf(overrides: Partial<ManifestParts> = {}): Record<string, unknown> {
  return JSON.parse(composeManifest(someParts(overrides))) as Record<string, unknown>;
}

describe('the manifest', () => {
  it('names the files of risk acceptances, if there are any', () => {
    expect(manifestOf()).not.toHaveProperty('acceptances');
    const sources = [{ file: 'acceptances.yaml', sha256: 'a'.repeat(64) }];
    expect(manifestOf({ acceptances: { sources, acceptances: [] } })['acceptances']).toEqual(sources);
  });

  it('is JSON that begins with its version and ends with a line feed', () => {
    const text = composeManifest(someParts());
    expect(text).toMatch(/^\{\n {2}"manifest": 1,\n/);
    expect(text).toMatch(/\}\n$/);
  });

  it('names each file with its format, type, length and SHA-256, in the order of writing', () => {
    expect(manifestOf()['files']).toEqual([
      {
        format: 'pdf',
        name: 'one.pdf',
        mediaType: 'text/plain',
        bytes: 9,
        sha256: createHash('sha256').update('some text').digest('hex'),
      },
      {
        format: 'html',
        name: 'one.html',
        mediaType: 'text/plain',
        bytes: 0,
        sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      },
    ]);
  });

  it('states what the documents were made from: provenance, template and clock', () => {
    const parts = someParts();
    expect(manifestOf()).toMatchObject({
      documentId: parts.documentId,
      snapshot: parts.summary.provenance,
      template: { name: 'auditor', sha256: template.sha256 },
      clock: '2026-11-21T12:00:00.000Z',
    });
    expect(template.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('lists policy libraries with their SHA-256, if there are any', () => {
    const library = aPolicyLibrary(aLibraryPolicy('DiskEncryption'));
    expect(manifestOf({ library })['policyLibraries']).toEqual(library.sources);
    expect(manifestOf()['policyLibraries']).toEqual([]);
  });

  it('states the ids of the report, and when the scan ran', () => {
    const { accountId, benchmarkId, licenseId, jobId } = aReport();
    expect(manifestOf()).toMatchObject({
      report: { accountId, benchmarkId, licenseId, jobId },
      scanTime: { basis: 'unknown' },
      scannedAt: null,
    });
    const stated = { summary: aggregate(aSnapshot(), { scannedAt: '2026-11-20' }) };
    const settings = someRunSettings({ scannedAt: '2026-11-20' });
    expect(manifestOf({ ...stated, settings })).toMatchObject({
      scanTime: { basis: 'user', at: '2026-11-20T00:00:00.000Z', dateOnly: true },
      scannedAt: '2026-11-20',
    });
  });

  it('names each scan of the history, if there is one', () => {
    const scan = aggregate(aSnapshot());
    const { jobId, provenance } = scan;
    expect(manifestOf()).not.toHaveProperty('history');
    expect(manifestOf({ statedScans: { ...NO_EARLIER_SCANS, history: [scan] } })['history']).toEqual([
      { jobId, sha256: provenance.sha256 },
    ]);
  });

  it('contains neither options of renderers, which may be secret, nor paths of this machine', () => {
    const renderers = { headings: { module: HEADINGS_MODULE, options: { token: 's3cret' } } };
    const manifest = manifestOf({ settings: someRunSettings({ renderers, template: '/srv/house' }) });
    expect(JSON.stringify(manifest)).not.toMatch(/s3cret|headings-renderer|\/srv/);
    const optionsSha256 = createHash('sha256').update('{"token":"s3cret"}').digest('hex');
    expect(manifest['configuration']).toMatchObject({ renderers: { headings: { optionsSha256 } } });
  });

  it('states the resolved settings, such as the formats of the template by default', () => {
    const settings = someRunSettings({ locale: 'de', timeZone: 'Europe/Berlin', classification: 'Confidential' });
    expect(manifestOf({ settings })['configuration']).toMatchObject({
      formats: ['pdf', 'xlsx', 'html'],
      template: 'auditor',
      locale: 'de',
      timeZone: 'Europe/Berlin',
      classification: 'Confidential',
      pageSize: 'A4',
    });
    const asked = someRunSettings({
      formats: ['headings'],
      renderers: { headings: { module: HEADINGS_MODULE, options: {} } },
    });
    expect(manifestOf({ settings: asked })['configuration']).toMatchObject({ formats: ['headings'] });
  });

  it('states the versions that the bytes depend on', () => {
    expect(manifestOf()['versions']).toEqual({
      auditpress: '0.1.0',
      node: process.versions.node,
      icu: process.versions.icu,
      timeZoneData: process.versions.tz,
    });
  });

  it.each([
    ['a report alone', {}],
    ['policy libraries', { library: aPolicyLibrary(aLibraryPolicy('DiskEncryption')) }],
    ['a scan time stated by the user', { summary: aggregate(aSnapshot(), { scannedAt: '2026-11-20' }) }],
    [
      'a scan time stated in the report',
      {
        summary: { ...aggregate(aSnapshot()), scanTime: { basis: 'service', at: '2026-11-20T00:00:00Z', field: 'F' } },
      },
    ],
    ['renderers', { settings: someRunSettings({ renderers: { a: { module: HEADINGS_MODULE, options: { b: 1 } } } }) }],
    ['settings of the template', { settings: someRunSettings({ pageSize: undefined, classification: undefined }) }],
  ] as const satisfies readonly (readonly [string, Partial<ManifestParts>])[])(
    'fits its published schema with %s',
    (_what, overrides) => {
      expectToFit('manifest', manifestOf(overrides));
    },
  );

  it('is the same for the same parts', () => {
    expect(composeManifest(someParts())).toBe(composeManifest(someParts()));
  });
});
