import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { compose } from '../../../src/compose/compose.js';
import type { Table } from '../../../src/model/document/table.js';
import { loadTemplate } from '../../../src/template/load.js';
import { someSettings } from '../../helpers/compose-context.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../../helpers/snapshots.js';

/** Counts by severity and color. */
type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

async function tablesOf(counts: Counts): Promise<Readonly<Record<string, Table>>> {
  const policies = Object.entries(counts).flatMap(([severity, colors]) =>
    Object.entries(colors).flatMap(([compliance, count]) =>
      Array.from({ length: count }, (_, index) =>
        aPolicy({ severity, compliance, policyId: `${severity} ${compliance} ${String(index)}` }),
      ),
    ),
  );
  const summary = aggregate(aSnapshot(aReport({ resourceCategories: [aCategory({ policies })] })));
  const { document } = await compose(summary, await loadTemplate('auditor', 'en'), someSettings());
  return document.tables;
}

async function severitiesOf(counts: Counts): Promise<Table> {
  return (await tablesOf(counts))['severities']!;
}

function keysOf({ columns }: Table): string[] {
  return columns.map(({ key }) => key);
}

describe('the heat of severities by color', () => {
  it('has one scale for the table: only the largest count has the strongest shade', async () => {
    const { rows } = await severitiesOf({ Critical: { Red: 2, Green: 40 }, Low: { Red: 4, Green: 20 } });
    const heats = rows.flatMap(({ cells }) => cells.filter(({ value }) => value !== 0).map(({ heat }) => heat));
    expect(heats.filter((heat) => heat !== undefined)).toEqual([23, 100, 32, 71]);
  });

  it('is also of what was not assessed, and none for the risk level Green, however many', async () => {
    const tables = await tablesOf({ High: { Red: 2, Green: 3, Gray: 90 } });
    const heats = (name: string) => tables[name]!.rows.flatMap(({ cells }) => cells.map(({ heat }) => heat));
    expect(heats('severities')).toEqual([undefined, 15, 19, 100, undefined]);
    expect(heats('passed-by-risk')).toEqual([undefined, undefined, undefined]);
  });

  it('is in columns that name their status, so that each has its hue', async () => {
    const { columns } = await severitiesOf({ High: { Red: 1, Green: 1 } });
    expect(columns.find(({ key }) => key === 'red')?.status).toBe('red');
    expect(columns.find(({ key }) => key === 'green')?.status).toBe('green');
  });
});

describe('what a table would count 0 for throughout is left out:', () => {
  it('statuses that do not occur in the report', async () => {
    const { categories, services, severities, probabilities } = await tablesOf({ High: { Red: 1, Gray: 2 } });
    for (const table of [categories, services, severities, probabilities]) {
      const statuses = keysOf(table!).filter((key) => ['red', 'amber', 'green', 'gray', 'total'].includes(key));
      expect(statuses).toEqual(['red', 'gray', 'total']);
      expect(table!.omitted).toEqual(['amber', 'green', 'unrecognized']);
    }
  });

  it('severities and risk levels, in each table of both', async () => {
    const tables = await tablesOf({ High: { Red: 2, Green: 1 }, Low: { Green: 3 } });
    const failed = tables['not-passed-by-risk']!;
    const passed = tables['passed-by-risk']!;
    expect(keysOf(failed)).toEqual(['severity', 'risk-0', 'total']);
    expect(keysOf(passed)).toEqual(['severity', 'risk-2', 'total']);
    expect(failed.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([['High', '2', '2']]);
    expect(passed.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['High', '1', '1'],
      ['Low', '3', '3'],
    ]);
  });

  it('all rows of a table that counts nothing, which says so', async () => {
    const { 'not-passed-by-risk': table } = await tablesOf({ High: { Green: 1 } });
    expect(keysOf(table!)).toEqual(['severity', 'total']);
    expect(table!.rows).toEqual([]);
    expect(table!.empty).not.toBe('');
  });
});
