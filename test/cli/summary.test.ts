import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireCategory, aWirePolicy, aWireReport, bodyOf } from '../helpers/wire-report.js';

/** What `summary` prints for a report with policies of these colors. */
async function summaryOf(colors: readonly string[], ...options: readonly string[]): Promise<string> {
  const path = join(temporaryFolder(), 'report.json');
  const Policies = colors.map((Compliance, index) => aWirePolicy({ Compliance, PolicyId: `Policy-${index}` }));
  writeFileSync(path, bodyOf([aWireReport({ ResourceCategories: [aWireCategory({ Policies })] })]));
  const { code, stdout, stderr } = await runCli(['summary', path, ...options]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

describe('with a denominator of 0', () => {
  it('compliance is n/a if no assessed policy counts', async () => {
    const table = await summaryOf(['Amber']);
    expect(table).toMatch(/^Compliance +n\/a \(no policy counts\), 0 of 0 by /m);
    expect(table).toMatch(/^Coverage +100\.0 %, 1 of 1 policies assessed$/m);
  });

  it('coverage is n/a without policies', async () => {
    expect(await summaryOf([])).toMatch(/^Coverage +n\/a \(no policies\), 0 of 0 policies assessed$/m);
  });

  it('JSON has null', async () => {
    expect(JSON.parse(await summaryOf(['Amber'], '--json'))).toMatchObject({ compliancePercent: null, coverage: 100 });
  });
});

it('percentages in JSON have no binary rounding errors', async () => {
  const colors = [...Array<string>(57).fill('Green'), ...Array<string>(43).fill('Red')];
  const thirds = ['Green', 'Green', 'Red'];
  expect(await summaryOf(colors, '--json')).toContain('"compliancePercent": 57,');
  expect(await summaryOf(thirds, '--json')).toContain('"compliancePercent": 66.666667,');
});
