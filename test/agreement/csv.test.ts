/** Recounts the CSV for trackers from the raw reports. */
import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generate } from '../../src/public/index.js';
import { factsOf } from './facts.js';
import * as tables from './expected-tables.js';
import { SHEET_NUMBERS } from './numbers.js';
import { inPlan } from './recount-plan.js';
import * as reports from './reports.js';

const BODIES: Readonly<Record<string, () => string>> = {
  'a sample': () => readFileSync(new URL('../../examples/reports/type-1-csbp-2026-11.json', import.meta.url), 'utf8'),
  'a report of Amber and Gray': () => JSON.stringify(reports.reportOfAmber()),
  'a report of Gray': () => JSON.stringify(reports.reportOfGray()),
  'an odd report': () => JSON.stringify([reports.oddReport(2)]),
};

it.each(Object.keys(BODIES))(
  'the CSV of %s has each policy that did not pass, in the order of the plan',
  async (name) => {
    const body = BODIES[name]!();
    const { plan, recount } = factsOf(body);
    const clock = new Date('2026-11-21T12:00:00Z');
    const [document] = await generate({ report: body }, { formats: ['csv'], clock });
    const records: Record<string, string>[] = parse(Buffer.from(document!.bytes), { bom: true, columns: true });
    const expected = inPlan(plan.actions).map(({ policy, action }) => {
      const cells: Readonly<Record<string, string>> = tables.policyCells(policy, '', SHEET_NUMBERS);
      return {
        action: SHEET_NUMBERS.count(action.number),
        failed: cells['Failed resource checks'],
        evaluated: cells['Evaluated resource checks'],
        key: recount.keys.get(policy),
      };
    });
    expect(
      records.map((record) => ({
        action: record['Action'],
        failed: record['Failed resource checks'],
        evaluated: record['Evaluated resource checks'],
        key: record['Key'],
      })),
    ).toEqual(expected);
  },
);
