import { describe, expect, it, test } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { changeSentence, comparisonWarnings, complianceSentence } from '../../../src/compose/wording/changes.js';
import { createWording } from '../../../src/compose/wording/wording.js';
import type { AuditSummary } from '../../../src/model/summary/audit-summary.js';
import { loadTemplate } from '../../../src/template/load.js';
import { comparedScans, reportOf, scannedOn } from '../../helpers/comparisons.js';
import { aSnapshot } from '../../helpers/snapshots.js';

interface Said {
  readonly changes: string;
  readonly compliance: string;
  readonly warnings: readonly string[];
}

async function said(summary: AuditSummary, locale = 'en', timeZone = 'UTC'): Promise<Said> {
  const { messages } = await loadTemplate('auditor', locale);
  const wording = await createWording(locale, timeZone, messages);
  const { comparison } = summary;
  if (comparison === null) throw new Error('expected a comparison');
  return {
    changes: changeSentence(summary, comparison, wording),
    compliance: complianceSentence(comparison, wording),
    warnings: comparisonWarnings(summary, comparison, wording),
  };
}

/** A comparison of reports of a tool. */
function byTool(now: string, summary: AuditSummary, before = now): AuditSummary {
  const by = (toolVersion: string) => ({ tool: 'Prowler', toolVersion, counts: 'resources' }) as const;
  const { comparison } = summary;
  return {
    ...summary,
    origin: by(now),
    comparison: comparison && { ...comparison, before: { ...comparison.before, origin: by(before) } },
  };
}

describe('the sentence about what changed', () => {
  it('names each kind of change with its number, what now passes first', async () => {
    const { changes, warnings } = await said(comparedScans('rrgg2-gr.g', 'ggra5g--g.'));
    expect(changes).toBe(
      'Since 14 October 2026 (31 days), 10 policies changed: 2 now pass, 2 no longer pass, 1 has more failed resource checks, ' +
        '1 is newly assessed, 2 are no longer assessed, 1 was added, 1 was removed.',
    );
    expect(warnings).toEqual([]);
  });

  it('says that nothing changed', async () => {
    expect((await said(comparedScans('gr', 'gr'))).changes).toBe('Since 14 October 2026 (31 days), no policy changed.');
  });

  it('counts a policy of which only the severity changed', async () => {
    const baseline = scannedOn('10-14', reportOf('gr', { severity: 'Low' }));
    const summary = aggregate(scannedOn('11-14', reportOf('gr')), { baseline });
    expect((await said(summary)).changes).toBe(
      'Since 14 October 2026 (31 days), 2 policies changed: 2 have another severity.',
    );
  });

  it('has the time of day, if both scans are of one day', async () => {
    const at = (retrievedAt: string) => {
      const snapshot = aSnapshot(reportOf('g'));
      return { ...snapshot, provenance: { ...snapshot.provenance, retrievedAt } };
    };
    const summary = aggregate(at('2026-10-14T18:30:00.000Z'), { baseline: at('2026-10-14T06:00:00.000Z') });
    expect(await said(summary)).toMatchObject({
      changes: 'Since 14 October 2026, 06:00 UTC (the same day), no policy changed.',
      warnings: [
        'At least one of the two reports does not state when its scan ran, so these are the times of retrieval.',
      ],
    });
  });

  it('says so if the other scan is the later one', async () => {
    const summary = aggregate(scannedOn('10-14', reportOf('g')), { baseline: scannedOn('11-14', reportOf('r')) });
    expect(await said(summary)).toMatchObject({
      changes: 'Compared with the later scan of 14 November 2026 (31 days), 1 policy changed: 1 now passes.',
      warnings: ['The scan used for comparison is the later of the two.'],
    });
  });

  test.each([
    ['en-US', 'Since October 14, 2026 (31 days), 1 policy changed: 1 now passes.'],
    ['de', 'Seit dem 14. Oktober 2026 (31 Tage) hat sich 1 Richtlinie geändert: 1 ist jetzt erfüllt.'],
    ['es', 'Desde el 14 de octubre de 2026 (31 días), ha cambiado 1 política: 1 ahora se cumple.'],
    ['fr', 'Depuis le 14 octobre 2026 (31 jours), 1 règle a changé\u00a0: 1 est désormais respectée.'],
    ['pt-BR', 'Desde 14 de outubro de 2026 (31 dias), 1 política mudou: 1 passou a ser atendida.'],
    ['ja', '2026年10月14日以降（31 日）、1 件のポリシーが変化しました：合格に変化 1 件。'],
    ['ar', 'منذ 14 أكتوبر 2026 (31 يومًا)، تغيرت سياسة واحدة: واحدة أصبحت مستوفاة.'],
  ])('reads well in %s', async (locale, sentence) => {
    expect((await said(comparedScans('gr', 'gg'), locale)).changes).toBe(sentence);
  });
});

describe('the sentence about compliance', () => {
  test.each([
    ['rrrg', 'rrgg', 'Compliance rose from 25.0% to 50.0% (+25.0 points), by Green ÷ (Green + Red).'],
    ['rrgg', 'rrrg', 'Compliance fell from 50.0% to 25.0% (−25.0 points), by Green ÷ (Green + Red).'],
    ['rg', 'gr', 'Compliance is unchanged at 50.0%, by Green ÷ (Green + Red).'],
    ['--', 'rg', 'Compliance is 50.0%; the earlier scan has no percentage, by Green ÷ (Green + Red).'],
    ['rg', '--', 'There is no compliance percentage; the earlier scan had 50.0%, by Green ÷ (Green + Red).'],
    ['a', 'a', 'Neither scan has a compliance percentage, by Green ÷ (Green + Red).'],
  ])('compares %s with %s', async (before, after, sentence) => {
    expect((await said(comparedScans(before, after))).compliance).toBe(sentence);
  });

  it('has decimals for a difference that one would round to 0', async () => {
    const before = `r${'g'.repeat(1500)}`;
    const after = `${before}g`;
    expect((await said(comparedScans(before, after))).compliance).toMatch(/\(\+0\.00\d+ points\)/);
  });

  it('tells a change of what was assessed from a change of the account', async () => {
    const { compliance } = await said(byTool('5.8', comparedScans('rrgg.', 'rrggg')));
    expect(compliance).toBe(
      'Compliance rose from 50.0% to 60.0% (+10.0 points), by Green ÷ (Green + Red). ' +
        'Counting only the 4 policies that both scans assessed, it is unchanged at 50.0%.',
    );
  });

  it('says so if no policy was assessed in both scans', async () => {
    const { compliance } = await said(byTool('5.8', comparedScans('rg..', '..gg')));
    expect(compliance).toMatch(/ No policy was assessed in both scans, so this is no change of the account\.$/);
  });

  it.each([
    ['the same policies', 'rrgg', 'rggg'],
    ['newly assessed ones', '-rgg', 'grgg'],
    ['what is unchanged by both counts', 'rrgg..', 'rrgggr'],
  ])('is alone for %s', async (_what, before, after) => {
    expect((await said(byTool('5.8', comparedScans(before, after)))).compliance).not.toContain('both scans');
  });

  it('is alone for the service, whose benchmarks keep their policies', async () => {
    expect((await said(comparedScans('rrgg.', 'rrggg'))).compliance).not.toContain('both scans');
  });

  it('keeps a sign before its number among Arabic words', async () => {
    expect((await said(comparedScans('rrrg', 'rrgg'), 'ar')).compliance).toContain('(\u2066+25.0\u2069 نقطة مئوية)');
  });
});

describe('warnings', () => {
  it('name the versions of a tool', async () => {
    const compared = (before: string, now: string) => byTool(now, comparedScans('g', 'g'), before);
    expect((await said(compared('5.1', '5.8'))).warnings).toEqual([
      'The earlier scan was made with Prowler 5.1, this one with Prowler 5.8. They may check different things.',
    ]);
    expect((await said(compared('', '5.8'))).warnings).toEqual([]);
  });

  it('name another account', async () => {
    const other = { ...reportOf('g'), accountId: '11111111-2c1f-4d7b-9a43-0f6f1a1c5b11', accountName: 'Fabrikam' };
    const summary = aggregate(scannedOn('11-14', reportOf('g')), { baseline: scannedOn('10-14', other) });
    expect((await said(summary)).warnings).toEqual([
      'The earlier scan is of another account: Fabrikam (11111111-2c1f-4d7b-9a43-0f6f1a1c5b11).',
    ]);
  });

  it('name another benchmark, and how much more often it lists policies', async () => {
    const twice = reportOf('gg', { policyId: 'P1' });
    const other = { ...twice, benchmarkId: 'PCI', benchmarkName: 'PCI DSS' };
    const summary = aggregate(scannedOn('11-14', reportOf('g')), { baseline: scannedOn('10-14', other) });
    expect((await said(summary)).warnings).toEqual([
      'The earlier scan is of another benchmark: PCI DSS. Policies were matched by id.',
      'The earlier scan lists some policies more often: 1 more entry, which counts as removed.',
    ]);
  });

  it('name another version of the benchmark', async () => {
    const other = { ...reportOf('g'), benchmarkId: 'CSBP-v1', benchmarkName: 'Cloud Security Best Practices v1' };
    const summary = aggregate(scannedOn('11-14', { ...reportOf('g'), benchmarkId: 'CSBP-v2' }), {
      baseline: scannedOn('10-14', other),
    });
    expect((await said(summary)).warnings).toEqual([
      'The earlier scan is of another version of the benchmark: Cloud Security Best Practices v1. Policies were matched by id.',
    ]);
  });

  it('count the policies that only one version of the benchmark has', async () => {
    const other = { ...reportOf('ggg'), benchmarkId: 'CSBP-v1' };
    const summary = aggregate(scannedOn('11-14', { ...reportOf('g'), benchmarkId: 'CSBP-v2' }), {
      baseline: scannedOn('10-14', other),
    });
    expect((await said(summary)).warnings).toContain(
      'Not matched: 2 policies only in the earlier scan, 0 policies only in this one.',
    );
  });

  it('say that whether both scans are of one account is not known where neither states it', async () => {
    const [before, after] = [reportOf('g-'), reportOf('gg')].map((report) => ({
      ...report,
      accountId: '',
      accountName: '',
    }));
    const summary = aggregate(scannedOn('11-14', after!), { baseline: scannedOn('10-14', before!) });
    expect((await said(summary)).warnings).toEqual([
      'Neither report states an account, so whether both scans are of the same one is not known.',
    ]);
  });
});
