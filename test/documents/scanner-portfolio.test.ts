/** A portfolio of reports of several tools mixes nothing that they count differently. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { createCollector } from '../../src/aggregate/portfolio/collect.js';
import { summarizePortfolio } from '../../src/aggregate/portfolio/portfolio.js';
import { composePortfolio } from '../../src/compose/portfolio/compose.js';
import type { AuditDocument } from '../../src/model/document/document.js';
import type { PortfolioSummary } from '../../src/model/summary/portfolio.js';
import { EVERY_REPORT } from '../../src/sources/choose-reports.js';
import { encodeSnapshot, takeFileSnapshots, type FileOrigin } from '../../src/sources/snapshots.js';
import { renderMessage } from '../../src/renderers/messages/render-message.js';
import { loadTemplate } from '../../src/template/load.js';
import { someSettings } from '../helpers/compose-context.js';
import { decodeSnapshot, parseSnapshots } from '../helpers/built-in-readers.js';

const CLOCK = new Date('2026-11-21T12:00:00.000Z');
const PROWLER = 'prowler/derived-two-accounts_cis_1.5_aws.csv';
const SCUBAGEAR = 'scubagear/ScubaResults_fa5589b7-d528-4f80.json';
const MAESTER = 'maester/AD-TestResults-2026-04-26-125144.json';

async function portfolioOf(...files: readonly string[]): Promise<PortfolioSummary> {
  const collector = createCollector();
  for (const file of files) {
    const body = readFileSync(new URL(`../fixtures/scanners/${file}`, import.meta.url));
    for (const snapshot of await parseSnapshots(body, CLOCK)) collector.add(aggregate(snapshot));
  }
  return summarizePortfolio(collector.collection, { asOf: CLOCK.toISOString(), accounts: [] });
}

const fileOrigin = (path: string): FileOrigin => ({
  address: path.split('/').at(-1) ?? path,
  retrievedAt: CLOCK.toISOString(),
  toolVersion: '1.0.0',
  paths: [path],
});

async function documentOf(portfolio: PortfolioSummary, locale = 'en', template = 'portfolio'): Promise<AuditDocument> {
  return (await composePortfolio(portfolio, await loadTemplate(template, locale), someSettings(), [])).document;
}

const textsOf = ({ tables }: AuditDocument, table: string, key: string): string[] => {
  const { columns, rows } = tables[table]!;
  const position = columns.findIndex((column) => column.key === key);
  return rows.map(({ cells }) => cells[position]!.text);
};
const keysOf = ({ tables }: AuditDocument, table: string): string[] => tables[table]!.columns.map(({ key }) => key);

describe('a portfolio of three tools', () => {
  it('names in a warning up to three accounts with their benchmarks, and how many follow', async () => {
    const portfolio = await portfolioOf(PROWLER, SCUBAGEAR, MAESTER);
    const settings = { ...someSettings(), maxScanAge: 0 };
    const { document } = await composePortfolio(portfolio, await loadTemplate('portfolio', 'en'), settings, []);
    const warnings = document.blocks.filter(({ type }) => type === 'callout');
    expect(portfolio.results).toHaveLength(4);
    expect(JSON.stringify(warnings)).toMatch(
      /4 of 4 scans are older than 0 days\. Affected: (?:[^,()]+ \([^,]+\), ){3}and 1 more\./,
    );
  });

  it('adds up no checks of a tool that passes or fails a policy as a whole', async () => {
    const portfolio = await portfolioOf(PROWLER, SCUBAGEAR, MAESTER);
    const document = await documentOf(portfolio);
    expect(textsOf(document, 'benchmarks', 'benchmark')).toMatchObject([/CIS/, 'Maester', 'SCuBA M365 baselines']);
    const [prowler, ...others] = textsOf(document, 'benchmarks', 'failed-resource-checks');
    expect(others).toEqual(['n/a', 'n/a']);
    expect(prowler).toBe(String(portfolio.figures.failedResourceChecks));
    expect(JSON.stringify(document.blocks)).toContain(
      'With Maester Next, ScubaGear 1.8.0, a policy passes or fails as a whole',
    );
  });

  it('says on its first page which tools checked what, and when the reports were retrieved', async () => {
    const { blocks } = await documentOf(await portfolioOf(PROWLER, SCUBAGEAR, MAESTER));
    const strip = blocks.find((block) => block.type === 'definitions');
    expect(strip?.items.map(({ term }) => term)).toEqual(['Tool', 'Scope', 'Benchmark', 'Retrieved']);
    expect(strip?.items[0]?.text).toContain('ScubaGear 1.8.0');
    expect(strip?.items[0]?.text).toContain('Prowler, version not stated');
    expect(strip?.items[2]?.text).toMatch(/^CIS.*; Maester, SCuBA M365 baselines, version not stated$/);
    expect(strip?.items[3]?.text).toBe('21 November 2026, 12:00 UTC');
  });

  it('says what each figure of its tables is of', async () => {
    const portfolio = await portfolioOf(PROWLER, SCUBAGEAR, MAESTER);
    const document = await documentOf(portfolio);
    const shown = document.blocks.flatMap((block) => (block.type === 'table' ? (block.view.columns ?? []) : []));
    expect(shown).toContain('failed-resource-checks-of');
    expect(shown.filter((key) => ['entries', 'not-passed', 'failed-resource-checks', 'effect'].includes(key))).toEqual(
      [],
    );
    const texts = textsOf(document, 'policies-across', 'entries-of');
    expect(texts).toEqual(
      portfolio.policies.map(({ tally }) => `${String(tally.notPassed)} of ${String(tally.assessed)}`),
    );
    const { policies } = portfolio;
    expect(policies.filter((each) => each.failedResourceChecks > each.evaluatedResourceChecks)).toEqual([]);
    expect(policies.filter((each) => each.benchmarks.length > each.benchmarksAssessed)).toEqual([]);
  });

  it('has one warning about a report whose scan jobs have no order', async () => {
    const portfolio = await portfolioOf(PROWLER, SCUBAGEAR);
    const gap = { reason: 'no-order', account: 0, benchmark: 0, benchmarkId: '', subject: '', detail: 'a, b' } as const;
    const { blocks } = await documentOf({ ...portfolio, notAssessed: [gap] });
    const [warning = '', ...others] = blocks.flatMap((block) =>
      block.type === 'callout' ? [JSON.stringify(block)] : [],
    );
    expect(warning).toContain('1 account or report could not be assessed');
    expect(warning).toContain('it is not known which scan job is the latest');
    expect(others.join()).not.toContain('latest');
  });

  it('names each account once, as the head of its reports', async () => {
    const portfolio = await portfolioOf(PROWLER, SCUBAGEAR, MAESTER);
    const { blocks } = await documentOf(portfolio);
    const heads = blocks.flatMap((block) => (block.type === 'heading' && block.level === 3 ? [block.text] : []));
    const lists = blocks.flatMap((block) => (block.type === 'table' && block.view.joined === true ? [block.view] : []));
    expect(new Set(heads).size).toBe(portfolio.figures.accounts);
    expect(heads).toHaveLength(portfolio.figures.accounts);
    expect(lists.flatMap(({ rows = [] }) => rows).sort()).toEqual([...portfolio.results.keys()]);
    expect(lists.flatMap(({ columns = [] }) => columns)).not.toContain('account');
    expect(JSON.stringify(blocks)).toMatch(/Account id \d{12}/);
  });

  it('names the tool of each report, and says on its first page that one formula applies to all', async () => {
    const document = await documentOf(await portfolioOf(PROWLER, SCUBAGEAR, MAESTER));
    expect(new Set(textsOf(document, 'accounts', 'tool'))).toEqual(
      new Set(['Prowler', 'ScubaGear 1.8.0', 'Maester Next']),
    );
    const before = document.blocks.slice(
      0,
      document.blocks.findIndex(({ type }) => type === 'keyFigures'),
    );
    expect(JSON.stringify(before)).toContain('2 reports compute compliance with another formula.');
  });

  it('names the fixes with the widest effect in its message, with the checks that tools count', async () => {
    const messageOf = async (locale: string) =>
      renderMessage(
        await documentOf(await portfolioOf(PROWLER, SCUBAGEAR, MAESTER), locale, 'message-portfolio'),
        'markdown',
      );
    const message = await messageOf('en');
    const [, fixes = ''] = message.split('### Fixes with the widest effect');
    expect(fixes.match(/^- ■ /gm)).toHaveLength(3);
    expect(fixes).toMatch(/Closes \d+ policy entr(?:y|ies) and \d+ failed resource checks? in/);
    expect(await messageOf('ar')).toMatch(/■ .*<strong>\u2068/);
  });

  it('says where a tool states no account', async () => {
    expect(textsOf(await documentOf(await portfolioOf(SCUBAGEAR, MAESTER)), 'accounts', 'account')).toEqual(
      expect.arrayContaining(['Account not stated']),
    );
  });

  it('keeps files apart that state no account, with a warning, and adds up all of them', async () => {
    const nginx = readFileSync(new URL('../fixtures/scanners/hdf/good_nginxresults.json', import.meta.url), 'utf8');
    const runs = await Promise.all(
      [nginx, `${nginx}\n`].map((text, index) =>
        takeFileSnapshots({ body: Buffer.from(text) }, fileOrigin(`web-${String(index + 1)}.json`), EVERY_REPORT, {}),
      ),
    );
    const collector = createCollector();
    const all = runs.flat();
    for (const snapshot of all) collector.add(aggregate(snapshot));
    const portfolio = summarizePortfolio(collector.collection, { asOf: CLOCK.toISOString(), accounts: [] });
    expect(portfolio.figures.reports).toBe(2);
    expect(portfolio.figures.tally.total).toBe(2 * aggregate(all[0]!).entryTally.total);
    expect(new Set(portfolio.accounts.map(({ id }) => id)).size).toBe(2);
    const document = await documentOf(portfolio);
    expect(textsOf(document, 'accounts', 'account')).toEqual([
      'Account not stated (web-1.json)',
      'Account not stated (web-2.json)',
    ]);
    expect(JSON.stringify(document.blocks)).toContain('2 files do not state their accounts.');
  });

  it('is told which account a file is of', async () => {
    const body = readFileSync(
      new URL('../fixtures/scanners/kube-bench/kube-bench-report-many-vuln.json', import.meta.url),
    );
    const accountNames = [
      { file: 'a/scan.json', account: 'prod' },
      { file: null, account: 'other' },
    ];
    const accountsIn = async (path: string) =>
      (await takeFileSnapshots({ body }, fileOrigin(path), { ...EVERY_REPORT, accountNames }, {})).map(
        ({ report, provenance }) => [report.accountId, provenance.reader?.options],
      );
    expect(await accountsIn('/runs/a/scan.json')).toEqual([['prod', { account: 'prod' }]]);
    expect(await accountsIn('/runs/aa/scan.json')).toEqual([['other', { account: 'other' }]]);
  });

  it('reads a stated account again from a saved snapshot', async () => {
    const body = readFileSync(
      new URL('../fixtures/scanners/kube-bench/kube-bench-report-many-vuln.json', import.meta.url),
    );
    const readers = { 'kube-bench': { module: undefined, options: { account: 'prod' } } };
    const [snapshot] = await takeFileSnapshots({ body }, fileOrigin('scan.json'), EVERY_REPORT, readers);
    const again = await decodeSnapshot(Buffer.from(encodeSnapshot(snapshot!)));
    expect(again.report.accountId).toBe('prod');
  });

  it('keeps benchmarks whose newest report is not known', async () => {
    const kubescape = ['kubescape/results.json', 'kubescape/with_a_failure.json'];
    const document = await documentOf(await portfolioOf(...kubescape, MAESTER));
    expect(document.tables['heat-map']!.columns.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['NSA', 'MITRE', 'Maester']),
    );
    expect(document.blocks.some((block) => block.type === 'table' && block.view.table === 'heat-map')).toBe(true);
  });

  it('has no columns that all tools leave empty', async () => {
    const document = await documentOf(await portfolioOf(PROWLER, SCUBAGEAR, MAESTER));
    expect(keysOf(document, 'accounts')).not.toEqual(expect.arrayContaining(['license']));
    expect(keysOf(document, 'accounts')).not.toEqual(expect.arrayContaining(['job', 'environment']));
    expect(keysOf(document, 'entries')).not.toContain('risk-level');
  });

  it.each(['de', 'fr', 'es', 'pt-BR', 'ja', 'ar'])('reads in %s', async (locale) => {
    const document = await documentOf(await portfolioOf(PROWLER, SCUBAGEAR, MAESTER), locale);
    expect(JSON.stringify(document.blocks)).toContain('Maester Next');
  });
});

describe('a portfolio of tools that count no checks', () => {
  it('has no figure and no columns of them', async () => {
    const document = await documentOf(await portfolioOf(SCUBAGEAR, MAESTER));
    for (const table of ['benchmarks', 'accounts', 'policies-across', 'entries']) {
      expect(keysOf(document, table)).not.toContain('failed-resource-checks');
    }
    expect(keysOf(document, 'entries')).not.toContain('failed');
    const text = JSON.stringify(document.blocks);
    expect(text).toContain('Not passed in the most accounts');
    expect(text).not.toMatch(/failed-resource-checks|Partly failed/);
  });

  it('lists the most severe policies first', async () => {
    const document = await documentOf(await portfolioOf(SCUBAGEAR));
    const order = ['High', 'Moderate'];
    const severities = textsOf(document, 'policies-across', 'severity');
    expect(severities).toEqual([...severities].sort((one, other) => order.indexOf(one) - order.indexOf(other)));
  });
});
