import { describe, expect, it } from 'vitest';
import { documentControlItems } from '../../../src/compose/blocks/front-matter.js';
import type { ComposeContext } from '../../../src/compose/context.js';
import { scanAgeText, scanAgeWarning, scanTimeText } from '../../../src/compose/wording/scan-time.js';
import type { ScanTime } from '../../../src/model/summary/summary.js';
import { aComposeContext, someSettings } from '../../helpers/compose-context.js';

/** A context with this scan time, of a report retrieved on 1 October 2026. */
async function aContext(scanTime: ScanTime, clock: string, maxScanAge = 30): Promise<ComposeContext> {
  const context = await aComposeContext();
  const provenance = { ...context.summary.provenance, retrievedAt: '2026-10-01T00:00:00.000Z' };
  return {
    ...context,
    summary: { ...context.summary, scanTime, provenance },
    settings: someSettings({ clock, maxScanAge }),
  };
}

const scanned = (at: string): ScanTime => ({ basis: 'service', at, field: 'ScanDate' });

it('a scan time that is not stated comes with the field that may hold it, and the flag that accepts it', async () => {
  const candidate = { field: 'ReportDate', at: '2026-11-20T00:00:00.000Z', dateOnly: true } as const;
  const { summary, wording } = await aContext({ basis: 'unknown', candidate }, '2026-11-21T12:00:00Z');
  expect(scanTimeText(summary, wording)).toMatch(
    /^not stated; file read .* \(the field ReportDate has 20 November 2026; to use it, set --scan-time-field ReportDate\)$/,
  );
});

describe('the age of a scan', () => {
  it.each([
    ['2026-11-21T12:00:00Z', 'less than a day'],
    ['2026-11-20T11:59:59Z', '1 day'],
    ['2026-10-22T12:00:00Z', '30 days'],
  ])('counts whole days: %s is %s', async (at, text) => {
    expect(scanAgeText(await aContext(scanned(at), '2026-11-21T12:00:00Z'))).toBe(text);
  });

  it('is in the document control', async () => {
    const items = documentControlItems(await aContext(scanned('2026-11-14T00:00:00Z'), '2026-11-21T12:00:00Z'));
    expect(items).toContainEqual({ term: 'Age of the scan', text: '7 days', type: 'text' });
  });

  it('is at least that of the retrieval if the scan time is unknown', async () => {
    const context = await aContext({ basis: 'unknown' }, '2026-11-21T12:00:00Z');
    expect(scanAgeText(context)).toBe('at least 51 days');
    expect(scanAgeWarning(context)).toContain(
      'It was retrieved 51 days ago; the limit set for this document is 30 days.',
    );
  });

  it('is not known if the report was read just now', async () => {
    const context = await aContext({ basis: 'unknown' }, '2026-10-01T00:00:01Z');
    expect(scanAgeText(context)).toBe('not known');
    expect(scanAgeWarning(context)).toBe('');
  });
});

describe('the warning of an old scan', () => {
  it.each([
    ['2026-10-22T12:00:00Z', 30, ''],
    [
      '2026-10-21T12:00:00Z',
      30,
      'The scan is 31 days old. The limit set for this document is 30 days. Changes since then are not reflected.',
    ],
    [
      '2026-11-19T12:00:00Z',
      1,
      'The scan is 2 days old. The limit set for this document is 1 day. Changes since then are not reflected.',
    ],
    ['2026-11-21T12:00:00Z', 0, ''],
  ])('begins a day past the threshold: %s with %i', async (at, maxScanAge, sentence) => {
    const warning = scanAgeWarning(await aContext(scanned(at), '2026-11-21T12:00:00Z', maxScanAge));
    expect(warning).toBe(sentence);
  });

  it('reports a scan later than the document', async () => {
    const context = await aContext(scanned('2026-11-22T00:00:00Z'), '2026-11-21T12:00:00Z');
    expect(scanAgeText(context)).toContain('the scan is dated after this document');
    expect(scanAgeWarning(context)).toBe('The scan is dated after this document. One of the two dates is wrong.');
  });
});
