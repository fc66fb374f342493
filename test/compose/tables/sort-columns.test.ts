import { expect, it } from 'vitest';
import { composeTables } from '../../../src/compose/tables/tables.js';
import { aComposeContext } from '../../helpers/compose-context.js';
import { aCategory, aPolicy, aReport } from '../../helpers/snapshots.js';

async function ranksOf(...policies: readonly (readonly [severity: string, number: string])[]) {
  const made = policies.map(([severity, complianceNumber], index) =>
    aPolicy({ policyId: `P${String(index)}`, severity, complianceNumber }),
  );
  const { policies: table } = composeTables(
    await aComposeContext(aReport({ resourceCategories: [aCategory({ policies: made })] })),
  );
  const at = (key: string): number => table?.columns.findIndex((column) => column.key === key) ?? -1;
  return table?.rows.map(({ cells }) => [cells[at('severity-rank')]?.value, cells[at('number-rank')]?.value]);
}

it('numbers sort severities, the worst first, and policy numbers by their parts', async () => {
  expect(await ranksOf(['Low', '1.10'], ['High', '1.9'], ['', ''])).toEqual([
    [4, 2],
    [2, 1],
    [null, null],
  ]);
});

it('severities of the report itself are counted as they occur', async () => {
  expect(await ranksOf(['Fatal', '1'], ['High', '2'])).toEqual([
    [2, 1],
    [1, 2],
  ]);
});

it.each(['policies', 'resources', 'changes'])('the table %s has them', async (name) => {
  const { columns = [] } = composeTables(await aComposeContext())[name] ?? {};
  expect(columns.filter(({ isKey }) => isKey).map(({ key }) => key)).toEqual(
    expect.arrayContaining(['severity-rank', 'number-rank']),
  );
});
