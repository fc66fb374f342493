import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/report/json.js';
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
    expect(table).toMatch(/^Compliance +n\/a \(no policy counts\), 0 of 0: Green/m);
    expect(table).toMatch(/^Coverage +100\.0%, 1 of 1 policy assessed$/m);
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

it('the weighted score counts unrecognized policies apart from those not assessed', async () => {
  const config = join(temporaryFolder(), 'auditpress.config.yaml');
  writeFileSync(config, 'score: true\n');
  const table = await summaryOf(['Green', 'Red', 'Gray', 'Gray', 'Teal'], '--config', config, '--quiet');
  expect(table).toMatch(/^Weighted score .* from 2 assessed policies; 2 not assessed, 1 unrecognized$/m);
  expect(await summaryOf(['Green', 'Gray'], '--config', config, '--quiet')).toMatch(
    / from 1 assessed policy; 1 not assessed$/m,
  );
});

describe('totals and notes', () => {
  async function factsOf(fields: JsonObject, policy: JsonObject = {}): Promise<string> {
    const path = join(temporaryFolder(), 'report.json');
    const category = aWireCategory({ Policies: [aWirePolicy(policy)] });
    writeFileSync(path, bodyOf([aWireReport({ ResourceCategories: [category], ...fields })]));
    return (await runCli(['summary', path])).stdout;
  }

  it('are compared with those that the service states', async () => {
    const posture = { Total: 1, Green: 0, Red: 1, Amber: 0, Gray: 0 };
    expect(await factsOf({ Posture: posture })).toMatch(
      /^Totals stated by the service +the recount agrees with Posture$/m,
    );
    const differing = await factsOf({ Posture: { ...posture, Amber: 3 } });
    expect(differing).toMatch(
      /^Totals stated by the service +the recount differs from Posture: Partly failed 0 \(stated: 3\)$/m,
    );
    expect(differing).toMatch(/^Reconciliation +1 contradiction, no unrecognized values, no masked or missing ids$/m);
    expect(await factsOf({})).not.toMatch(/^Totals/m);
  });

  it('are counted by class: unknown values and masked ids are no contradictions', async () => {
    expect(await factsOf({ JobId: '########' }, { Severity: 'Catastrophic' })).toMatch(
      /^Reconciliation +no contradictions, 1 unrecognized value, 1 masked or missing id$/m,
    );
  });

  it('name a field that may hold the scan time, with the flag that accepts it', async () => {
    expect(await factsOf({ ReportDate: '2026-11-20' })).toMatch(
      /^Scan +not stated; file read .* \(the field ReportDate has 2026-11-20; to use it, set --scan-time-field ReportDate\)$/m,
    );
  });
});
