import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { compose } from '../../src/compose/compose.js';
import type { ComposeSettings } from '../../src/compose/context.js';
import { documentId } from '../../src/compose/document-id.js';
import { loadTemplate } from '../../src/template/load.js';
import { someSettings } from '../helpers/compose-context.js';
import { aProvenance, aSnapshot } from '../helpers/snapshots.js';
import { aTemplateCopy } from '../helpers/template-copies.js';

test('reads AP- and five groups of four hexadecimal digits', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null))), (parts) => {
      expect(documentId(parts)).toMatch(/^AP(-[0-9A-F]{4}){5}$/);
    }),
  );
});

test('is the same for the same parts, and another for any others', () => {
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
  interface Parts {
    readonly sha256?: string;
    readonly reportIndex?: number;
    readonly scannedAt?: string;
    readonly template?: string;
    readonly locale?: string;
    readonly settings?: Partial<ComposeSettings>;
  }

  async function idOf({
    sha256,
    reportIndex = 0,
    scannedAt,
    template = 'auditor',
    locale = 'en',
    settings,
  }: Parts = {}) {
    const provenance = aProvenance({ reportIndex, reportCount: 2, ...(sha256 !== undefined && { sha256 }) });
    const summary = aggregate({ ...aSnapshot(), provenance }, { scannedAt });
    return (await compose(summary, await loadTemplate(template, locale), someSettings(settings))).document.meta.id;
  }

  test('is the same for the same input', async () => {
    expect(await idOf()).toBe(await idOf());
  });

  test.each<[string, Parts]>([
    ['snapshot', { sha256: 'a'.repeat(64) }],
    ['report of the snapshot', { reportIndex: 1 }],
    ['scan time', { scannedAt: '2026-11-20T08:00:00Z' }],
    ['locale', { locale: 'de' }],
    ['region', { locale: 'en-US' }],
    ['time zone', { settings: { timeZone: 'Europe/Berlin' } }],
    ['page size', { settings: { pageSize: 'LETTER' } }],
    ['classification', { settings: { classification: 'Confidential' } }],
    ['distribution', { settings: { distribution: 'Audit committee' } }],
    ['clock', { settings: { clock: '2026-11-22T00:00:00.000Z' } }],
    ['version', { settings: { version: '0.2.0' } }],
  ])('is another for another %s', async (_, parts) => {
    expect(await idOf(parts)).not.toBe(await idOf());
  });

  test('is another for another template', async () => {
    const template = aTemplateCopy({ 'theme.yaml': (theme) => theme.replace('leading: 1.42', 'leading: 1.5') });
    expect(await idOf({ template })).not.toBe(await idOf());
  });
});
