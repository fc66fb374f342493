/** The expected counts of the worksheets. Imports nothing from `src`. */
import { differMuch, formulaWords, otherFormula, otherLabel, putFigures } from './expected-figures.js';
import { comparison, repeated, warnings } from './expected-summary.js';
import * as tables from './expected-tables.js';
import type { TemplateName } from './expected-pages.js';
import type { Facts } from './facts.js';
import { distinctPolicies } from './not-passed.js';
import { SHEET_NUMBERS } from './numbers.js';
import { orderValues, SEVERITIES, sortNaturally } from './open-values.js';
import { putTable, squeeze, type Expected } from './printed.js';
import type { RawPolicy } from './read-raw-report.js';
import { inPlan } from './recount-plan.js';
import type { Fraction, Recount } from './recount.js';
import type { StatedTotal, TotalsComparison } from './stated-totals.js';

/** Titles of the tables that share a sheet, with the label of their first column. */
export const TITLED_TABLES = {
  'Results by severity': 'Severity',
  'Results by category, lowest compliance first': 'Category',
  'Not passed, by severity and risk level': 'Severity',
  'Passed, by severity and risk level': 'Severity',
  'Results by risk probability': 'Risk probability',
} as const;

/** The sheets of each template. */
const SHEETS: Readonly<Record<TemplateName, readonly ((sheets: Sheets) => void)[]>> = {
  auditor: [
    expectHead,
    expectLowest,
    expectCategories,
    expectPolicies,
    expectTracker,
    expectServices,
    expectRisk,
    expectChecks,
  ],
  executive: [expectHead, expectRiskInSummary, expectCategories],
  remediation: [expectHead, expectRiskInSummary, expectTracker],
};

export function expectSheets(facts: Facts, template: TemplateName): Expected {
  const sheets = new Sheets(facts);
  for (const expectSheet of SHEETS[template]) expectSheet(sheets);
  return sheets.expected;
}

class Sheets {
  readonly expected: Expected = new Map();
  readonly recount: Recount;

  constructor(readonly facts: Facts) {
    this.recount = facts.recount;
  }

  /** Columns separated by `|`. `tally` and `risk` stand for several columns. */
  table(place: string, columns: string, rows: readonly Cells[]): void {
    const head = columns.split(' | ').flatMap((label) => {
      if (label === 'tally') return tables.tallyHead(this.recount);
      return label === 'risk' ? tables.riskHeadOf(rows) : [label];
    });
    putTable(this.expected, place, tables.tableOf(rows, head));
  }
}

/** The summary's key figures, remarks, reconciliation and severities. */
function expectHead(sheets: Sheets): void {
  const { expected, facts, recount } = sheets;
  putFigures(expected, 'Summary', recount, SHEET_NUMBERS);
  // Otherwise the figures have their formulas.
  const formula = differMuch(recount) ? [] : [['formula', formulaWords(recount.formula)] as const];
  for (const [name, ...numbers] of [...formula, ...repeated(recount), ...warnings(facts), ...comparison(facts)]) {
    expected.set(`Summary › ${name}`, numbers.map(squeeze).join(' '));
  }
  sheets.table('Summary › Results by severity', 'Severity | tally', tables.severityRows(recount, SHEET_NUMBERS));
}

/** The categories in the summary. */
function expectLowest(sheets: Sheets): void {
  const rows = tables.categoryRowsByCompliance(sheets.recount, SHEET_NUMBERS);
  const place = 'Summary › Results by category, lowest compliance first';
  sheets.table(place, 'Category | tally | Compliance', rows);
}

function expectNotPassedByRisk(sheets: Sheets, sheet: string): void {
  const rows = tables.riskRows(sheets.recount, 'notPassedByRisk', SHEET_NUMBERS);
  sheets.table(`${sheet} › Not passed, by severity and risk level`, 'Severity | risk | Total', rows);
}

function expectRiskInSummary(sheets: Sheets): void {
  expectNotPassedByRisk(sheets, 'Summary');
}

function expectRisk(sheets: Sheets): void {
  const { recount } = sheets;
  expectNotPassedByRisk(sheets, 'Risk');
  const passed = tables.riskRows(recount, 'passedByRisk', SHEET_NUMBERS);
  sheets.table('Risk › Passed, by severity and risk level', 'Severity | risk | Total', passed);
  const probabilities = tables.probabilityRows(recount, SHEET_NUMBERS);
  sheets.table('Risk › Results by risk probability', 'Risk probability | tally', probabilities);
}

function expectCategories(sheets: Sheets): void {
  sheets.table(
    'Categories',
    'Category | tally | Coverage | Compliance | Compliance reported | Not passed | Failed resource checks',
    tables.categoryRows(sheets.recount, SHEET_NUMBERS),
  );
}

/** Numbers to sort by. */
function ranksIn({ recount }: Sheets): (policy: RawPolicy) => Readonly<Record<string, string>> {
  const policies = recount.raw.flatMap((category) => category.policies);
  const stated = orderValues(
    SEVERITIES,
    policies.map(({ severity }) => severity),
  ).filter((value) => value.trim() !== '');
  const order = stated.every((value) => SEVERITIES.includes(value)) ? SEVERITIES : stated;
  const numbers = sortNaturally([...new Set(policies.map(({ complianceNumber }) => complianceNumber))].filter(Boolean));
  const rank = (index: number): string => (index < 0 ? '' : String(index + 1));
  return ({ severity, complianceNumber }) => ({
    'Severity rank': rank(order.indexOf(severity)),
    'Number rank': rank(numbers.indexOf(complianceNumber)),
  });
}

function expectPolicies(sheets: Sheets): void {
  const { keys, raw } = sheets.recount;
  const ranks = ranksIn(sheets);
  sheets.table(
    'Policies',
    'No. | Policy | Severity | Status | Risk level | Failed resource checks | Evaluated resource checks | ' +
      'Policy id | Service | Category | Risk probability | Colour reported | Passed resource checks | ' +
      'Severity rank | Number rank | Key',
    [false, true].flatMap((isGray) =>
      raw.flatMap(({ name, policies }) =>
        policies
          .filter(({ compliance }) => (compliance === 'Gray') === isGray)
          .map((policy) => ({
            ...tables.policyCells(policy, name, SHEET_NUMBERS),
            ...ranks(policy),
            Key: keys.get(policy)!,
          })),
      ),
    ),
  );
}

function expectTracker(sheets: Sheets): void {
  const { keys, notPassed } = sheets.recount;
  const ranks = ranksIn(sheets);
  const { actions } = sheets.facts.plan;
  const categories = new Map(notPassed.map(({ policy, categoryName }) => [policy, categoryName]));
  sheets.table(
    'Tracker',
    'No. | When | Action | Policy | Severity | Status | Risk level | Failed resource checks | Evaluated resource checks | ' +
      'Policy id | Service | Category | Owner | Due date | Work status | Reason | Justification | ' +
      'Severity rank | Number rank | Key',
    inPlan(actions).map(({ policy, action }) => ({
      ...tables.policyCells(policy, categories.get(policy)!, SHEET_NUMBERS),
      ...ranks(policy),
      Key: keys.get(policy)!,
      When: action.stage,
      Action: SHEET_NUMBERS.count(action.number),
      // For the team to fill in.
      Owner: '',
      'Due date': '',
      'Work status': '',
      Reason: '',
      Justification: '',
    })),
  );
}

function expectServices(sheets: Sheets): void {
  const { services, total } = tables.serviceRows(sheets.recount, SHEET_NUMBERS);
  sheets.table(
    'Services',
    'Service | tally | Coverage | Compliance | Failed resource checks | Evaluated resource checks | Passed resource checks',
    services.length > 0 ? [...services, total] : [],
  );
}

/** The sheets Reperformance and Notes. */
function expectChecks(sheets: Sheets): void {
  const { expected, facts, recount } = sheets;
  const checks = reperformRows(recount, facts.totals);
  if (recount.counts.total > 0)
    sheets.table(
      'Reperformance',
      'Figure | In this document | Recounted | Comparison | How it is counted | Filtered rows',
      checks,
    );
  for (const [code, observations] of facts.notes) expected.set(`Notes › ${code}`, SHEET_NUMBERS.count(observations));
}

type Cells = Readonly<Record<string, string>>;

/** Each figure, the same counted again, and how. */
function reperformRows(recount: Recount, totals: TotalsComparison | undefined): Cells[] {
  const { count, percent, reported } = SHEET_NUMBERS;
  const { complianceByFormula, counts, formula, resourceChecks } = recount;
  const { amber, gray, green, red, total } = counts;
  const row = (Figure: string, value: string, how: string, again = value): Cells => ({
    Figure,
    'In this document': value,
    Recounted: again,
    Comparison: value === again ? 'equal' : 'DIFFERENT',
    'How it is counted': how,
    // No filter hides rows of a new workbook.
    'Filtered rows': again,
  });
  const rows = (label: string, value: number, statuses: string): Cells =>
    row(label, count(value), `Rows with the status ${statuses}`);
  const share = (label: string, numerator: number, denominator: number, how: string): Cells =>
    row(label, percent({ numerator, denominator }), how);
  const ways = {
    'green/(green+red)': 'Passed ÷ (Passed + Failed)',
    'green/(green+red+amber)': 'Passed ÷ (Passed + Failed + Partly failed)',
  };
  const shareOf = ({ denominator, numerator }: Fraction): number => numerator / denominator;
  const other = otherFormula(recount);
  const differs = !Object.is(shareOf(complianceByFormula[other]), shareOf(recount.compliance));
  const statusWays: Readonly<Record<StatedTotal['key'], string>> = {
    Total: 'All rows',
    Green: 'Rows with the status Passed',
    Red: 'Rows with the status Failed',
    Amber: 'Rows with the status Partly failed',
    Gray: 'Rows with the status Not assessed',
    CompliancePercent: ways[formula],
  };
  const entries = recount.raw.flatMap(({ policies }) => policies);
  const policies = distinctPolicies(entries);
  const isRepeated = policies.length < entries.length;
  const isOnceEach =
    !isRepeated || policies.reduce((sum, policy) => sum + policy.total, 0) === resourceChecks.evaluated;
  const made = [
    row('Policies', count(total), 'All rows'),
    rows('Passed', green, 'Passed'),
    rows('Failed', red, 'Failed'),
    rows('Partly failed', amber, 'Partly failed'),
    rows('Not assessed', gray, 'Not assessed'),
    ...(counts.unrecognized > 0 ? [row('Unrecognised', count(counts.unrecognized), 'Rows with any other status')] : []),
    rows('Not passed', counts.notPassed, 'Failed, Partly failed'),
    rows('Assessed', counts.assessed, 'Passed, Failed, Partly failed'),
    share('Coverage', counts.assessed, total, '(Passed + Failed + Partly failed) ÷ all policies'),
    row('Compliance', percent(recount.compliance), ways[formula]),
    ...(differs ? [row(otherLabel(recount), percent(complianceByFormula[other]), ways[other])] : []),
    share('Share of all policies that passed', green, total, 'Passed ÷ all policies'),
    share(
      'Share of all policies that passed or were not assessed',
      total - counts.notPassed,
      total,
      '(all policies − Failed − Partly failed) ÷ all policies',
    ),
    {
      ...row('Distinct policies', count(recount.distinct.total), 'Different values in the column “Policy id”'),
      'Filtered rows': '',
      // No formula counts ids that programs take for patterns or for each other.
      ...(areOrdinary(recount) ? {} : { Recounted: '', Comparison: '' }),
    },
    ...(Object.values(resourceChecks).every(Number.isSafeInteger) && isOnceEach
      ? (['evaluated', 'passed', 'failed'] as const).map((name): Cells => {
          const word = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
          const how = `Sum of the column “${word} resource checks”${isRepeated ? ', each policy once' : ''}`;
          const cells = row(`${word} resource checks`, count(resourceChecks[name]), how);
          if (!isRepeated) return cells;
          return { ...cells, 'Filtered rows': '', ...(areOrdinary(recount) ? {} : { Recounted: '', Comparison: '' }) };
        })
      : []),
    ...(totals?.totals ?? []).map(({ key, stated, counted, agrees }): Cells => {
      const isPercent = key === 'CompliancePercent';
      // The service states 0 where the formula counts nothing.
      const share = recount.compliance.denominator === 0 ? '0' : percent(recount.compliance);
      const again = isPercent ? share : count(counted);
      const label = `Stated by the service: ${totals!.field}.${key}`;
      const cells = row(label, isPercent ? reported(stated) : count(stated), statusWays[key], again);
      return { ...cells, Comparison: agrees ? 'equal' : 'DIFFERENT' };
    }),
  ];
  const different = made.filter(({ Comparison }) => Comparison === 'DIFFERENT').length;
  return [
    ...made,
    {
      Figure: 'Figures that differ',
      'In this document': '',
      Recounted: '',
      Comparison: String(different),
      'How it is counted': '',
      'Filtered rows': '',
    },
  ];
}

function areOrdinary({ raw }: Recount): boolean {
  const ids = new Set(raw.flatMap(({ policies }) => policies.map(({ policyId }) => policyId)));
  const folded = new Set([...ids].map((id) => id.toLowerCase()));
  return folded.size === ids.size && [...ids].every((id) => /^[^*?~]+$/.test(id));
}
