import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import type { ComposeContext } from '../../../src/compose/context.js';
import { gates } from '../../../src/compose/tables/gates.js';
import { reportSubject } from '../../../src/compose/sections/directives.js';
import { reportSheets } from '../../../src/compose/tables/report-worksheets.js';
import { composeWorksheets } from '../../../src/compose/tables/worksheets.js';
import { createExpander } from '../../../src/compose/prose/expand.js';
import { readGate } from '../../../src/settings/gates/read-gate.js';
import type { WrittenGate } from '../../../src/settings/written.js';
import type { Worksheet } from '../../../src/model/document/document.js';
import type { Report } from '../../../src/model/report/report.js';
import { aComposeContext } from '../../helpers/compose-context.js';
import { aCategory, aReport, aSnapshot, policiesOf } from '../../helpers/snapshots.js';

function reportOf(...colors: readonly string[]): Report {
  return aReport({ resourceCategories: [aCategory({ policies: policiesOf(...colors) })] });
}

const REPORT = reportOf('Green', 'Green', 'Red');

async function contextOf(
  written: readonly WrittenGate[],
  { locale = 'en', baseline }: { readonly locale?: string; readonly baseline?: Report } = {},
): Promise<ComposeContext> {
  const context = await aComposeContext(REPORT, locale);
  const options = { gates: written.map(readGate), ...(baseline && { baseline: aSnapshot(baseline) }) };
  return { ...context, summary: aggregate(aSnapshot(REPORT), options) };
}

/** The texts of the only row, without the rule. */
async function rowOf(rule: string, baseline?: Report, locale = 'en'): Promise<string[]> {
  const { rows } = gates(await contextOf([rule], { locale, ...(baseline && { baseline }) }));
  return rows[0]?.cells.slice(2).map(({ text }) => text) ?? [];
}

const sheetsOf = (context: ComposeContext): Worksheet[] =>
  composeWorksheets(reportSubject(context), reportSheets(context), createExpander(context.wording));

describe('the table of gates', () => {
  it.each([
    ['failed = 0', ['Failed', '1 of 3 assessed', 'Required: exactly 0.']],
    ['not assessed <= 5', ['Passed', '0 of 3 policies', '']],
    ['failed resource checks < 3', ['Failed', '3 of 7 resource checks', 'Required: less than 3.']],
    ['compliance >= 66.67', ['Failed', '66.667% (2 of 3)', 'Required: at least 66.67%.']],
    ['coverage > 99.5%', ['Passed', '100.0% (3 of 3)', '']],
    ['no new high', ['Not evaluated', '', 'No earlier scan was given for comparison.']],
    ['adjusted failed = 0', ['Not evaluated', '', 'No file of risk acceptances was given.']],
    ['low failed = 0', ['Not evaluated', '', 'Nothing that this gate counts was assessed.']],
    ['hihg failed = 0', ['Not evaluated', '', 'The severity “hihg” is not ranked. The closest name is “High”.']],
    ['failed = 0 in service X', ['Not evaluated', '', 'The report has no service “X”.']],
    ['failed = 0 in category X', ['Not evaluated', '', 'The report has no category “X”.']],
  ])('says what came of %s', async (rule, texts) => {
    expect(await rowOf(rule)).toEqual(texts);
  });

  it.each([
    [['Green', 'Green', 'Green'], 'A drop of 33.3 percentage points, from 100.0% (3 of 3) to 66.7% (2 of 3)'],
    [['Green', 'Red', 'Red'], 'A rise of 33.3 percentage points, from 33.3% (1 of 3) to 66.7% (2 of 3)'],
    [['Green', 'Red', 'Green'], 'Unchanged at 66.7% (2 of 3)'],
    [['Gray', 'Gray', 'Gray'], ''],
  ])('says how compliance changed since %j', async (colors, observed) => {
    expect((await rowOf('compliance drop <= 1', reportOf(...colors)))[1]).toBe(observed);
  });

  it('calls a gate by its name, with the rule below it', async () => {
    const { columns, rows } = gates(await contextOf([{ name: 'Nothing fails', rule: 'failed = 0' }, 'coverage >= 50']));
    expect(columns.map(({ key }) => key)).toEqual(['gate', 'name', 'rule', 'result', 'observed', 'reason']);
    expect(rows.map(({ cells }) => [cells[0]?.text, cells[0]?.detail, cells[1]?.text])).toEqual([
      ['Nothing fails', 'failed = 0', 'Nothing fails'],
      ['coverage >= 50', undefined, ''],
    ]);
  });

  it('has a shape and a color for each result, not a color alone', async () => {
    const { columns, rows } = gates(await contextOf(['failed = 1', 'failed = 0', 'no new high']));
    const result = columns.findIndex(({ key }) => key === 'result');
    expect(rows.map(({ cells }) => cells[result]?.status)).toEqual(['green', 'red', 'gray']);
  });

  it('speaks the language of the document', async () => {
    expect(await rowOf('compliance >= 66.67', undefined, 'de')).toEqual([
      'Nicht erfüllt',
      '66,667\u00a0% (2 von 3)',
      'Gefordert: mindestens 66,67\u00a0%.',
    ]);
  });
});

describe('a workbook', () => {
  it('has a sheet of gates, and says in its summary how many did not pass', async () => {
    const [summary, ...others] = sheetsOf(await contextOf(['failed = 0', 'coverage >= 50']));
    expect(others.map(({ name }) => name)).toContain('Gates');
    expect(summary?.remarks).toContainEqual({ tone: 'warning', text: '1 of 2 gates did not pass.' });
  });

  it('has neither without gates', async () => {
    const [summary, ...others] = sheetsOf(await contextOf([]));
    expect(others.map(({ name }) => name)).not.toContain('Gates');
    expect(JSON.stringify(summary?.remarks)).not.toContain('gate');
  });
});
