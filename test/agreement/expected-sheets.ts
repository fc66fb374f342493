/** The expected counts of the worksheets. Imports nothing from `src`. */
import { putFigures } from './expected-figures.js';
import * as tables from './expected-tables.js';
import { SHEET_NUMBERS } from './numbers.js';
import { putTable, type Expected } from './printed.js';
import type { Recount } from './recount.js';

/** Titles of the tables that share a sheet, with the label of their first column. */
export const TITLED_TABLES = {
  'Severity and colour': 'Severity',
  'Colours by category, the lowest compliance first': 'Category',
  'Failed checks: severity and risk level': 'Severity',
  'Passing policies: severity and risk level': 'Severity',
  'Risk probability and colour': 'Risk probability',
} as const;

/** Number of categories that the summary shows. */
const MOST_CATEGORIES = 25;

/** @param notes observations by code */
export function expectSheets(recount: Recount, notes: ReadonlyMap<string, number>): Expected {
  const expected: Expected = new Map();
  const table = (place: string, columns: string, rows: readonly Readonly<Record<string, string>>[]): void => {
    const head = columns.split(' | ').flatMap((label) => {
      if (label === 'tally') return tables.tallyHead(recount);
      return label === 'risk' ? tables.riskHeadOf(rows) : [label];
    });
    putTable(expected, place, tables.tableOf(rows, head));
  };

  putFigures(expected, 'Summary', recount, SHEET_NUMBERS);
  table('Summary › Severity and colour', 'Severity | tally', tables.severityRows(recount, SHEET_NUMBERS));
  const categories = tables.categoryRowsByCompliance(recount, SHEET_NUMBERS).slice(0, MOST_CATEGORIES);
  const byCompliance = 'Summary › Colours by category, the lowest compliance first';
  table(byCompliance, 'Category | tally | Compliance', categories);
  for (const [title, which] of [
    ['Failed checks: severity and risk level', 'failedByRisk'],
    ['Passing policies: severity and risk level', 'passingByRisk'],
  ] as const) {
    table(`Risk › ${title}`, 'Severity | risk | Total', tables.riskRows(recount, which, SHEET_NUMBERS));
  }
  const probabilities = tables.probabilityRows(recount, SHEET_NUMBERS);
  table('Risk › Risk probability and colour', 'Risk probability | tally', probabilities);

  table(
    'Categories',
    'Category | tally | Coverage | Compliance | Compliance reported | Failed checks | Failed resource checks',
    tables.categoryRows(recount, SHEET_NUMBERS),
  );
  table(
    'Policies',
    'Category | No. | Policy | Policy id | Service | Status | Colour reported | Severity | Risk level | ' +
      'Risk probability | Passed resources | Failed resources | Evaluated resources | Key',
    recount.raw.flatMap(({ name, policies }) =>
      policies.map((policy) => ({
        ...tables.policyCells(policy, name, SHEET_NUMBERS),
        Key: recount.keys.get(policy)!,
      })),
    ),
  );
  table(
    'Failed checks',
    'No. | Policy | Policy id | Service | Category | Status | Severity | Risk level | Risk probability | ' +
      'Failed resources | Evaluated resources | Owner | Due date | Work status | Comment | Key',
    recount.failedChecks.map(({ policy, categoryName }) => ({
      ...tables.policyCells(policy, categoryName, SHEET_NUMBERS),
      Key: recount.keys.get(policy)!,
      // For the team to fill in.
      ...{ Owner: '', 'Due date': '', 'Work status': '', Comment: '' },
    })),
  );
  const { services, total } = tables.serviceRows(recount, SHEET_NUMBERS);
  table(
    'Services',
    'Service | tally | Coverage | Compliance | Resource checks | Resource checks passed | Resource checks failed',
    services.length > 0 ? [...services, total] : [],
  );
  for (const [code, observations] of notes) expected.set(`Notes › ${code}`, SHEET_NUMBERS.count(observations));
  return expected;
}
