import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { changeTables } from '../../../src/compose/blocks/changes.js';
import { LISTED_KINDS } from '../../../src/model/summary/listed-changes.js';
import { categoryChanges, changes, trend } from '../../../src/compose/tables/changes.js';
import type { Table } from '../../../src/model/document/table.js';
import { anAcceptance } from '../../helpers/acceptances.js';
import { comparedScans, contextAbout, reportOf, scannedOn } from '../../helpers/comparisons.js';
import { aComposeContext, aHeading } from '../../helpers/compose-context.js';
import { aCategory, aPolicy, aReport } from '../../helpers/snapshots.js';

/** The texts of some columns. */
function textsOf({ columns, rows }: Table, ...keys: readonly string[]): string[][] {
  const positions = keys.map((key) => columns.findIndex((column) => column.key === key));
  return rows.map(({ cells }) => positions.map((position) => cells[position]?.text ?? '?'));
}

describe('the table of changes', () => {
  it('has each policy that changed, in order of the kinds of change', async () => {
    const table = changes(await contextAbout(comparedScans('gr5-g.r', 'rg2g-a.')));
    const columns = ['change', 'number', 'status-before', 'status-now', 'failed-before', 'failed-now', 'difference'];
    expect(textsOf(table, ...columns)).toEqual([
      ['No longer passing', '1.1', 'Passed', 'Failed', '0', '1', '+1'],
      ['Now passing', '1.2', 'Failed', 'Passed', '1', '0', '−1'],
      ['Fewer failed resource checks', '1.3', 'Failed', 'Failed', '5', '2', '−3'],
      ['Newly assessed', '1.4', 'Not assessed', 'Passed', '0', '0', '0'],
      ['No longer assessed', '1.5', 'Passed', 'Not assessed', '0', '0', '0'],
      ['Added', '1.6', '', 'Partly failed', '', '1', ''],
      ['Removed', '1.7', 'Failed', '', '1', '', ''],
    ]);
  });

  it('marks an accepted policy as every other table does', async () => {
    const acceptances = {
      files: { sources: [], acceptances: [anAcceptance({ policies: ['P1'] })] },
      asOf: '2026-11-14T12:00:00Z',
      timeZone: 'UTC',
    };
    const baseline = scannedOn('10-14', reportOf('g'));
    const { rows } = changes(
      await contextAbout(aggregate(scannedOn('11-14', reportOf('r')), { baseline, acceptances })),
    );
    const [cell] = rows[0]?.cells.filter(({ status }) => status === 'red') ?? [];
    expect(cell).toMatchObject({ text: 'Accepted (failed)', isAccepted: true });
  });

  it('has both severities where they differ, and links policies that the report has', async () => {
    const policies = (severity: string) => [
      aPolicy({ policyId: 'A', severity }),
      aPolicy({ policyId: 'B', complianceNumber: '2.1', severity }),
    ];
    const before = reportOf('g');
    const [one, other] = ['Low', 'High'].map((severity) => ({
      ...before,
      resourceCategories: [aCategory({ policies: policies(severity) })],
    }));
    const summary = aggregate(scannedOn('11-14', other!), { baseline: scannedOn('10-14', one!) });
    const table = changes(await contextAbout(summary));
    expect(textsOf(table, 'change', 'severity')).toEqual([
      ['Other severity', 'High (was Low)'],
      ['Other severity', 'High (was Low)'],
    ]);
    const title = table.columns.findIndex(({ key }) => key === 'title');
    expect(table.rows.map(({ cells }) => cells[title]?.target?.split('/')[0])).toEqual(['policy', 'policy']);
  });

  it('orders a kind of change by severity', async () => {
    const policies = (compliance: string) =>
      ['Low', 'Critical', 'High'].map((severity, index) =>
        aPolicy({ policyId: severity, complianceNumber: `1.${String(index)}`, severity, compliance }),
      );
    const [green, red] = ['Green', 'Red'].map((color) =>
      aReport({ resourceCategories: [aCategory({ policies: policies(color) })] }),
    );
    const summary = aggregate(scannedOn('11-14', red!), { baseline: scannedOn('10-14', green!) });
    expect(textsOf(changes(await contextAbout(summary)), 'severity')).toEqual([['Critical'], ['High'], ['Low']]);
  });

  it('says that there is no earlier scan', async () => {
    const table = changes(await aComposeContext());
    expect(table).toMatchObject({ rows: [], empty: 'No earlier scan was given for comparison.' });
  });
});

describe('the table of changed categories', () => {
  it('has the categories whose figures changed, all others in one row, and in its totals all', async () => {
    const category = (categoryId: string, ...colors: readonly string[]) =>
      aCategory({
        categoryId,
        categoryName: categoryId,
        policies: colors.map((compliance, index) => aPolicy({ policyId: `P${String(index)}`, compliance })),
      });
    const before = aReport({ resourceCategories: [category('One', 'Green', 'Red'), category('Two', 'Red')] });
    const after = aReport({ resourceCategories: [category('One', 'Green', 'Green'), category('Two', 'Red')] });
    const summary = aggregate(scannedOn('11-14', after), { baseline: scannedOn('10-14', before) });
    const table = categoryChanges(await contextAbout(summary));
    const columns = ['category', 'compliance-before', 'compliance-now', 'points', 'not-passed-difference'];
    expect(textsOf(table, ...columns)).toEqual([
      ['One', '50.0%', '100.0%', '+50.0', '−1'],
      ['1 category without changes: Two', '0.0%', '0.0%', '0.0', '0'],
    ]);
    expect(table.totals?.cells.map(({ text }) => text).slice(0, 4)).toEqual(['Total', '33.3%', '66.7%', '+33.4']);
  });

  it('counts what did not pass of what was assessed, and neither where nothing was', async () => {
    const table = categoryChanges(await contextAbout(comparedScans('---', 'grr')));
    expect(textsOf(table, 'not-passed-before', 'not-passed-now', 'not-passed-difference')).toEqual([
      ['n/a', '2 of 3', '+2'],
    ]);
  });

  it.each([
    ['statuses', { compliance: 'Red' }, { compliance: 'Amber' }],
    ['failed resource checks', { passedResourceCount: 1 }, { passedResourceCount: 2 }],
    ['evaluated resource checks', { totalResourceCount: 4 }, { totalResourceCount: 5 }],
  ])('has a category in which only its %s changed', async (_what, before, after) => {
    const policy = { compliance: 'Red', totalResourceCount: 4, passedResourceCount: 1 };
    const scans = [before, after].map((changed) =>
      aReport({ resourceCategories: [aCategory({ policies: [aPolicy({ ...policy, ...changed })] })] }),
    );
    const summary = aggregate(scannedOn('11-14', scans[1]!), { baseline: scannedOn('10-14', scans[0]!) });
    expect(textsOf(categoryChanges(await contextAbout(summary)), 'category')).toEqual([['Compute (IaaS)']]);
  });

  it('has the categories that only one of the two scans has, even without a policy', async () => {
    const scans = ['Old', 'New'].map((name) =>
      aReport({ resourceCategories: [aCategory({ categoryId: name, categoryName: name, policies: [] })] }),
    );
    const summary = aggregate(scannedOn('11-14', scans[1]!), { baseline: scannedOn('10-14', scans[0]!) });
    expect(textsOf(categoryChanges(await contextAbout(summary)), 'category')).toEqual([['New'], ['Old']]);
  });
});

describe('changes in a section', () => {
  const everything = {
    kinds: LISTED_KINDS,
    isGrouped: false,
    limit: undefined,
    columns: undefined,
    hasDetails: true,
    isDense: false,
  };

  it('have a heading with its number of policies for each kind that occurs', async () => {
    const context = await contextAbout(comparedScans('grr', 'rgg'));
    expect(
      changeTables(context, { ...everything, isGrouped: true, limit: 1 }, aHeading, changes(context)),
    ).toMatchObject([
      { type: 'heading', text: 'No longer passing (1)' },
      { type: 'table', view: { table: 'changes', rows: [0] } },
      { type: 'heading', text: 'Now passing (2)' },
      { type: 'table', view: { table: 'changes', rows: [1] } },
    ]);
  });

  it('have the same columns, except those about a scan that does not have their policies', async () => {
    const context = await contextAbout(comparedScans('rr.', 'rg.r'));
    const columns = ['title', 'status-before', 'status-now', 'failed-now', 'difference'];
    const shown = changeTables(context, { ...everything, isGrouped: true, columns }, aHeading, changes(context));
    expect(shown).toMatchObject([
      { text: 'Now passing (1)' },
      { view: { columns } },
      { text: 'Added (1)' },
      { view: { columns: ['title', 'status-now', 'failed-now'] } },
    ]);
  });

  it('list many policies that one scan alone has, and did not assess, by category', async () => {
    const context = await contextAbout(comparedScans('.'.repeat(22), `r${'-'.repeat(20)}g`));
    const shown = changeTables(context, { ...everything, isGrouped: true }, aHeading, changes(context));
    expect(shown).toMatchObject([
      { text: 'Added (22)' },
      { view: { rows: [0, 1] } },
      { type: 'heading', text: 'Compute (IaaS): 20 not assessed' },
      { type: 'table', view: { columns: ['number', 'title', 'severity'], joined: true } },
    ]);
    const few = await contextAbout(comparedScans('.'.repeat(21), `r${'-'.repeat(19)}g`));
    expect(changeTables(few, { ...everything, isGrouped: true }, aHeading, changes(few))).toHaveLength(2);
  });

  it('are those of the wanted kinds', async () => {
    const context = await contextAbout(comparedScans('grr', 'rgg'));
    expect(changeTables(context, { ...everything, kinds: ['now-passed'] }, aHeading, changes(context))).toMatchObject([
      { view: { rows: [1, 2] } },
    ]);
  });

  it('are nothing without an earlier scan', async () => {
    const context = await aComposeContext();
    expect(changeTables(context, everything, aHeading, changes(context))).toEqual([]);
  });
});

describe('the table of the trend', () => {
  it('has a row per scan, oldest first, by one formula', async () => {
    const [september, october] = [scannedOn('09-14', reportOf('rrrg')), scannedOn('10-14', reportOf('rrgg'))];
    const history = [october, september].map((snapshot) => aggregate(snapshot));
    const summary = aggregate(scannedOn('11-14', reportOf('rg--')), { history });
    const table = trend(await contextAbout(summary));
    expect(textsOf(table, 'date', 'compliance', 'coverage', 'not-passed', 'checks-failed')).toEqual([
      ['14 Sep 2026', '25.0%', '100.0%', '3', '3'],
      ['14 Oct 2026', '50.0%', '100.0%', '2', '2'],
      ['14 Nov 2026', '50.0%', '50.0%', '1', '1'],
    ]);
    expect(table.omitted).toEqual(['amber', 'unrecognized']);
  });
});
