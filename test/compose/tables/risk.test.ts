import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { compose } from '../../../src/compose/compose.js';
import type { Table } from '../../../src/model/document/table.js';
import { loadTemplate } from '../../../src/template/load.js';
import { someSettings } from '../../helpers/compose-context.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../../helpers/snapshots.js';

/** Counts by severity and color. */
type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

async function severitiesOf(counts: Counts): Promise<Table> {
  const policies = Object.entries(counts).flatMap(([severity, colors]) =>
    Object.entries(colors).flatMap(([compliance, count]) =>
      Array.from({ length: count }, (_, index) =>
        aPolicy({ severity, compliance, policyId: `${severity} ${compliance} ${String(index)}` }),
      ),
    ),
  );
  const summary = aggregate(aSnapshot(aReport({ resourceCategories: [aCategory({ policies })] })));
  const { document } = await compose(summary, await loadTemplate('auditor', 'en'), someSettings());
  return document.tables['severities']!;
}

describe('the heat of severities by color', () => {
  it('has one scale for the table: only the largest count has the last step', async () => {
    const { rows } = await severitiesOf({ Critical: { Red: 2, Green: 40 }, Low: { Red: 4, Green: 20 } });
    const heats = rows.flatMap(({ cells }) => cells.filter(({ value }) => value !== 0).map(({ heat }) => heat));
    expect(heats.filter((heat) => heat !== undefined)).toEqual([1, 5, 1, 3]);
  });

  it('is in columns that name their status, so that each has its hue', async () => {
    const { columns } = await severitiesOf({ High: { Red: 1, Green: 1 } });
    expect(columns.find(({ key }) => key === 'red')?.status).toBe('red');
    expect(columns.find(({ key }) => key === 'green')?.status).toBe('green');
  });
});
