import { describe, expect, it } from 'vitest';
import { scanIndexOf } from '../../src/archive/scan-index.js';
import { accountAddress } from '../../src/base/page-paths.js';
import { scansFor, sorted, SORTS } from '../../src/web/scans.js';
import type { WebRule } from '../../src/model/settings/web.js';
import { masksFor } from '../../src/web/access/masks.js';
import { scopeOf, type Grants } from '../../src/web/access/scope.js';
import type { JsonObject } from '../../src/model/report/json.js';
import { anArchive, archived, aWeeklySnapshot } from '../helpers/archives.js';
import { aRedaction } from '../helpers/redaction.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireCategory, aWirePolicy } from '../helpers/wire-report.js';

const ID = (digit: string): string => `${digit.repeat(8)}-1a2b-4c3d-8e4f-${digit.repeat(11)}7`;

const policies = (...colors: readonly string[]): JsonObject => ({
  ResourceCategories: [
    aWireCategory({
      Policies: colors.map((Compliance, index) => aWirePolicy({ PolicyId: `P${String(index)}`, Compliance })),
    }),
  ],
});

const REPORTS: readonly (readonly [week: number, report: JsonObject])[] = [
  [1, { AccountId: ID('a'), AccountName: 'Alpha', ...policies('Green', 'Red') }],
  [2, { AccountId: ID('a'), AccountName: 'Alpha', ...policies('Green', 'Green', 'Green', 'Red') }],
  [1, { AccountId: ID('b'), AccountName: 'Beta', ...policies('Red') }],
  [1, { AccountId: ID('c'), AccountName: 'Gamma', ...policies('Gray', 'Gray') }],
];

function aRule(parts: Partial<WebRule> = {}): WebRule {
  const all = { accounts: undefined, licenses: undefined, benchmarks: undefined, redact: undefined };
  return { people: ['*'], groups: [], role: 'viewer', ...all, ...parts };
}

async function scans(grants: Grants = 'everything') {
  const archive = anArchive(temporaryFolder());
  for (const [week, report] of REPORTS) await archived(archive, aWeeklySnapshot(week, report));
  const index = scanIndexOf(archive, () => new Date());
  await index.sync();
  const scope = scopeOf(grants, 'viewer', { index, listed: [], onFailure: () => undefined });
  return scansFor(index, scope, () => masksFor(index, aRedaction()));
}

const names = (standings: ReturnType<Awaited<ReturnType<typeof scans>>['standings']>): readonly string[] =>
  standings.map(({ scan }) => scan.report.accountName);

describe('the scans that somebody sees', () => {
  it('are the newest of each series, by account', async () => {
    const standings = (await scans()).standings();
    expect(names(standings)).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(standings.map(({ compliance }) => compliance.share)).toEqual([0.75, 0, null]);
  });

  it('change from the scan before; nothing is said without one', async () => {
    const changes = (await scans()).standings().map(({ change }) => change);
    expect(changes).toEqual([25, null, null]);
  });

  it.each(SORTS)('sort by %s, those without a value last in both directions', async (sort) => {
    const standings = (await scans()).standings();
    const [up, down] = [names(sorted(standings, sort, false)), names(sorted(standings, sort, true))];
    expect([...up].sort()).toEqual(['Alpha', 'Beta', 'Gamma']);
    const unknown = { compliance: ['Gamma'], 'not-passed': ['Gamma'], change: ['Beta', 'Gamma'] } as const;
    const last = (unknown as Partial<Record<string, readonly string[]>>)[sort] ?? [];
    expect(up.slice(up.length - last.length)).toEqual(last);
    expect(down.slice(down.length - last.length)).toEqual(last);
  });

  it('are found by words of their names and ids', async () => {
    const seen = await scans();
    expect(names(seen.standings({ q: ' alp  HA ' }))).toEqual(['Alpha']);
    expect(names(seen.standings({ q: ID('b').toUpperCase() }))).toEqual(['Beta']);
    expect(names(seen.standings({ q: 'alpha beta' }))).toEqual([]);
  });

  it.each<[string, Grants, readonly string[]]>([
    ['nothing without a rule', [], []],
    ['everything by a rule without limits', [aRule()], ['Alpha', 'Beta', 'Gamma']],
    ['the accounts of a rule', [aRule({ accounts: [ID('b')] })], ['Beta']],
    ['what any rule includes', [aRule({ accounts: [ID('b')] }), aRule({ accounts: [ID('c')] })], ['Beta', 'Gamma']],
    ['only what all parts of a rule include', [aRule({ accounts: [ID('b')], benchmarks: ['another'] })], []],
  ])('are %s', async (_what, scope, expected) => {
    expect(names((await scans(scope)).standings())).toEqual(expected);
  });

  it('are not found by id or address where they may not be seen', async () => {
    const [alpha] = (await scans()).standings();
    const others = await scans([aRule({ accounts: [ID('b')] })]);
    const scan = alpha?.scan;
    expect(scan).toBeDefined();
    expect(others.scan(scan?.id ?? '')).toBeUndefined();
    expect(others.account(scan === undefined ? '' : accountAddress(scan))).toEqual([]);
    expect(others.choices('benchmark')).toHaveLength(1);
  });
});
