import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeSettings, documentId } from '../../src/compose/settings.js';
import type { RunSettings } from '../../src/settings/run-settings.js';
import type { Provenance } from '../../src/model/report/snapshot.js';
import { composeSets } from '../../src/documents/make-sets.js';
import { loadTemplate } from '../../src/template/load.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { aProvenance, aSnapshot } from '../helpers/snapshots.js';
import { aTemplateCopy } from '../helpers/template-copies.js';

test('consists of AP- and five groups of four hexadecimal digits', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null))), (parts) => {
      expect(documentId(parts)).toMatch(/^AP(-[0-9A-F]{4}){5}$/);
    }),
  );
});

test('is the same for the same parts, and differs for any others', () => {
  const parts = fc.array(fc.string({ maxLength: 3 }), { maxLength: 4 });
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      expect(documentId(one) === documentId(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

test('parts do not run into each other', () => {
  expect(documentId(['ab', 'c'])).not.toBe(documentId(['a', 'bc']));
  expect(documentId([1])).not.toBe(documentId(['1']));
});

describe('the id of a document', () => {
  async function idOf(settings: Partial<RunSettings> = {}, provenance: Partial<Provenance> = {}): Promise<string> {
    const snapshot = { ...aSnapshot(), provenance: aProvenance({ reportCount: 2, ...provenance }) };
    const [set] = await composeSets([snapshot], someRunSettings(settings));
    return set?.composition.document.meta.id ?? '';
  }

  test('is the same for the same input, whatever formats are requested', async () => {
    expect(await idOf({ formats: ['pdf'] })).toBe(await idOf({ formats: ['html', 'xlsx'] }));
  });

  test.each<[string, Partial<Provenance>]>([
    ['snapshot', { sha256: 'a'.repeat(64) }],
    ['report of the snapshot', { reportIndex: 1 }],
    ['time of retrieval', { retrievedAt: '2026-11-01T00:00:00.000Z' }],
    ['address', { address: 'another.json' }],
  ])('differs for another %s', async (_, provenance) => {
    expect(await idOf({}, provenance)).not.toBe(await idOf());
  });

  test.each<[string, Partial<RunSettings>]>([
    ['scan time', { scannedAt: '2026-11-20T08:00:00Z' }],
    ['locale', { locale: 'de' }],
    ['region', { locale: 'en-US' }],
    ['time zone', { timeZone: 'Europe/Berlin' }],
    ['page size', { pageSize: 'Letter' }],
    ['classification', { classification: 'Confidential' }],
    ['distribution', { distribution: 'Audit committee' }],
    ['rank of severities', { ranks: { severity: ['Low', 'High'], riskLevel: [], riskProbability: [] } }],
    ['gate', { gates: ['critical failed = 0'] }],
    ['clock', { clock: new Date('2026-11-22T00:00:00Z') }],
  ])('differs for another %s', async (_, settings) => {
    expect(await idOf(settings)).not.toBe(await idOf());
  });

  test('differs for another template', async () => {
    const template = aTemplateCopy({ 'theme.yaml': (theme) => theme.replace('leading: 1.42', 'leading: 1.5') });
    expect(await idOf({ template })).not.toBe(await idOf());
  });

  test('does not depend on settings at their defaults, so that a new setting changes no id', async () => {
    const template = await loadTemplate('auditor', 'en');
    const composedId = (settings: RunSettings) =>
      composeSettings(aProvenance(), template, settings, '0.1.0').documentId;
    const settings = someRunSettings();
    const { documentVersion: _default, ...older } = settings;
    expect(composedId(older as RunSettings)).toBe(composedId(settings));
    expect(composedId({ ...settings, documentVersion: '2.0' })).not.toBe(composedId(settings));
    // Worker threads have copies of the defaults.
    expect(composedId(structuredClone(settings))).toBe(composedId(settings));
  });
});
