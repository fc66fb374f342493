import { describe, expect, it } from 'vitest';
import { comparedStrip, documentControlItems, strip } from '../../../src/compose/blocks/front-matter.js';
import { createWording } from '../../../src/compose/wording/wording.js';
import { aComposeContext, someSettings } from '../../helpers/compose-context.js';
import { comparedScans, contextAbout } from '../../helpers/comparisons.js';
import { aReport } from '../../helpers/snapshots.js';

it('the document control leaves out lines without text', async () => {
  const context = await aComposeContext();
  const terms = documentControlItems({ ...context, settings: someSettings({ preparedBy: 'A. Author' }) }).map(
    ({ term }) => term,
  );
  expect(terms).toContain('Prepared by');
  expect(terms).not.toContain('Prepared for');
});

it('a missing word fails even if its line has no text', async () => {
  const context = await aComposeContext();
  const { 'control.prepared-for': _word, ...messages } = context.template.messages;
  const wording = await createWording('en', 'UTC', messages);
  expect(() => documentControlItems({ ...context, wording })).toThrow('expected the word "control.prepared-for"');
});

describe('the strip', () => {
  it('says what the source does not state', async () => {
    expect(strip(await aComposeContext()).map(({ text }) => text)).toEqual([
      'The service’s own scan, version not stated',
      'Cloud Security Best Practices (CSBP), version not stated',
      expect.stringMatching(/^Contoso production \(/),
      expect.stringMatching(/^\d+ polic(y|ies) in \d+ categor(y|ies), \d+ assessed \(/),
      expect.stringContaining('UTC'),
      expect.stringMatching(/ UTC, by auditpress \S+ from a file \(.*\); who exported the file is not stated$/),
    ]);
  });

  it('names an account that is not stated as a value, not as an account', async () => {
    const report = aReport({
      accountName: ' ',
      accountId: '',
      origin: {
        tool: 'Trivy',
        toolVersion: '',
        counts: 'resources',
        formula: 'green/(green+red)',
        scannedAt: null,
        totals: [],
      },
    });
    const context = await aComposeContext(report);
    expect(strip(context)).toContainEqual({ type: 'text', term: 'Account', text: 'not stated' });
    expect(documentControlItems(context)).toContainEqual({ type: 'text', term: 'Account', text: 'not stated' });
  });

  it('names the tool and the benchmark with their versions', async () => {
    const report = aReport({
      benchmarkName: 'CIS-1.5',
      benchmarkId: 'CIS-1.5',
      origin: {
        tool: 'Prowler',
        toolVersion: '5.4',
        counts: 'resources',
        formula: 'green/(green+red)',
        scannedAt: null,
        totals: [],
      },
    });
    expect(
      strip(await aComposeContext(report))
        .map(({ text }) => text)
        .slice(0, 2),
    ).toEqual(['Prowler 5.4', 'CIS-1.5']);
  });
});

describe('the strip of two scans', () => {
  it('has one line for what both are, and one each for what differs', async () => {
    const items = comparedStrip(await contextAbout(comparedScans('gr', 'gr-')));
    expect(items.map(({ term }) => term)).toEqual([
      'Tool',
      'Benchmark',
      'Account',
      'Scope (earlier)',
      'Scope (later)',
      'Scan (earlier)',
      'Scan (later)',
      'Retrieved (earlier)',
      'Retrieved (later)',
    ]);
    expect(items.map(({ text }) => text).slice(3, 6)).toEqual([
      '2 policies in 1 category, 2 assessed (100.0%)',
      '3 policies in 1 category, 2 assessed (66.7%)',
      '14 October 2026 (report field ScanDate)',
    ]);
  });

  it('is that of the scan without an earlier one', async () => {
    const context = await aComposeContext();
    expect(comparedStrip(context)).toEqual(strip(context));
  });
});
