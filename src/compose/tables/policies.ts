/** Rare values of the policies, which filters offer as one choice to keep their lists short. */
import { withTarget, type Cell, type Column, type Table } from '../../model/document/table.js';
import type { Policy } from '../../model/report/report.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type { PolicyEntry, BreakdownRow } from '../../model/summary/summary.js';
import { countCell, nameCell, textCell, nameText, type ComposeContext } from '../context.js';
import {
  entryStatusLabel,
  riskLevelLabel,
  riskProbabilityLabel,
  severityLabel,
  colorText,
  rowLabel,
  serviceLabel,
  statusLabel,
  cellLabel,
  type LabelOf,
} from '../wording/labels.js';
import { acceptanceAnchor, categoryAnchor, policyAnchor, policyPath } from '../anchors.js';
import { memoize } from '../../model/values/memoize.js';
import { policyPages, type PageOf } from '../policies/policy-page.js';
import { guidanceColumns } from './guidance-columns.js';
import { acceptanceColumn, conclusionColumns, planColumns, whyNotColumn } from './own-columns.js';
import type { Status } from '../../model/report/vocabulary.js';
import type { Wording } from '../wording/wording.js';
import { failedLines } from './resources.js';
import { SORT_COLUMNS, sortCells } from './sort-columns.js';
import { numberWeight } from './table-of.js';
import { MOST_CHOICES } from '../../model/summary/limits.js';

const COLUMNS: readonly Omit<Column, 'label' | 'order'>[] = [
  { key: 'category', type: 'text', weight: 2.6, filter: true },
  // All categories of the policy.
  { key: 'categories', type: 'text', weight: 2.6 },
  { key: 'number', type: 'id', weight: 1.3 },
  { key: 'title', type: 'text', weight: 8 },
  { key: 'policy', type: 'id', weight: 3 },
  { key: 'service', type: 'text', weight: 3, filter: true },
  { key: 'status', type: 'status', weight: 1.7, filter: true },
  { key: 'color', type: 'text', weight: 1, filter: true },
  { key: 'severity', type: 'severity', weight: 1.4, filter: true, isPlain: true },
  { key: 'risk-level', type: 'text', weight: 1.2, filter: true },
  { key: 'probability', type: 'text', weight: 1.4, filter: true },
  { key: 'passed', type: 'count', weight: 1 },
  { key: 'failed', type: 'count', weight: 1 },
  { key: 'evaluated', type: 'count', weight: 1.1 },
  // For pages: "2 of 5" in one column. Worksheets show two columns.
  { key: 'passed-of', type: 'count', weight: 1.2 },
  { key: 'failed-of', type: 'count', weight: 1.2 },
  // In words: "3 of 5 resource checks failed".
  { key: 'failed-text', type: 'text', weight: 3.2, isPlain: true },
  { key: 'page', type: 'page', weight: 0.8 },
];

/** For worksheets: finds the same policy in the workbook of another scan. */
const KEY: Omit<Column, 'label'> = { key: 'key', type: 'id', weight: 1.5, isKey: true };

const NOTHING: Cell = { value: null, text: '' };

/** All policy entries in document order: row n is entry n of the summary. A policy library adds columns. */
export function policies(context: ComposeContext): Table {
  const { summary, wording, settings } = context;
  const orders = ordersOf(summary, wording);
  const others = filterOthers(summary, wording);
  const library = guidanceColumns(context);
  const acceptance = acceptanceColumn({ summary, wording });
  const whyNot = whyNotColumn({ summary, wording });
  const plan = planColumns(context);
  const conclusions = conclusionColumns(context);
  const omitted = [
    ...library.omitted,
    ...conclusions.omitted,
    ...acceptance.omitted,
    ...whyNot.omitted,
    ...plan.omitted,
  ];
  const cellsOf = cellMaker(summary, policyPages(settings.policyPage, summary), wording);
  const sortCellsOf = sortCells(summary, wording);
  return {
    title: wording.text('table.policies'),
    columns: [
      ...COLUMNS,
      ...library.columns,
      ...acceptance.columns,
      ...whyNot.columns,
      ...plan.columns,
      ...conclusions.columns,
      ...SORT_COLUMNS,
      KEY,
    ].map((column) => ({
      ...column,
      label: wording.text(`column.${column.key}`),
      ...orders[column.key],
      ...(column.key === 'number' && { weight: numberWeight(summary.entries) }),
      ...others[column.key],
    })),
    ...(omitted.length > 0 && { omitted }),
    rows: summary.entries.map((entry) => {
      const anchor = policyAnchor(summary, entry);
      const key = textCell(policyPath(anchor));
      // `concat` allocates just what is needed. A list that grows has spare room.
      const cells = cellsOf(entry).concat(
        library.cellsOf(entry.policy.policyId),
        acceptance.cellsOf(entry),
        whyNot.cellsOf(entry),
        plan.cellsOf(entry),
        conclusions.cellsOf(entry),
        sortCellsOf(entry),
        key,
      );
      return { anchor, cells };
    }),
    empty: wording.text('empty.policies'),
  };
}

/** A value of the service; a dash where the report has none. */
function valueCell(value: string, labelOf: LabelOf, wording: Wording): Cell {
  const text = cellLabel(labelOf)(value, wording);
  return { value: value.trim() === '' ? null : text, text };
}

const asWritten: LabelOf = (value) => value;

function ordersOf(summary: AuditSummary, wording: Wording): Readonly<Record<string, Pick<Column, 'order'>>> {
  return {
    severity: { order: summary.severities.map(({ value }) => cellLabel(severityLabel)(value, wording)) },
    'risk-level': { order: summary.riskLevels.map(({ value }) => cellLabel(riskLevelLabel)(value, wording)) },
    probability: {
      order: summary.riskProbabilities.map(({ value }) => cellLabel(riskProbabilityLabel)(value, wording)),
    },
  };
}

/** Policies that are in several categories: the categories by policy id. */
function sharedPolicies({ entries }: AuditSummary): ReadonlyMap<string, ReadonlySet<number>> {
  const first = new Map<string, number>();
  const shared = new Map<string, Set<number>>();
  for (const { categoryIndex, policy } of entries) {
    const known = first.get(policy.policyId);
    if (known === undefined) first.set(policy.policyId, categoryIndex);
    else if (known !== categoryIndex) {
      const indices = shared.get(policy.policyId) ?? new Set([known]);
      shared.set(policy.policyId, indices.add(categoryIndex));
    }
  }
  return shared;
}

/** Creates the cells of a row. Rows share equal cells, to save memory in long reports. */
function cellMaker(summary: AuditSummary, pageOf: PageOf, wording: Wording): (entry: PolicyEntry) => Cell[] {
  const shared = sharedPolicies(summary);
  const nameOf = (index: number): string => summary.categories[index]?.categoryName ?? '';
  const categoryCell = memoize((index: number) => withTarget(nameCell(nameOf(index)), categoryAnchor(summary, index)));
  const onlyCategory = memoize((index: number) => textCell(nameText(nameOf(index))));
  const sharedCategories = memoize((policyId: string) =>
    textCell(wording.list([...(shared.get(policyId) ?? [])].map((index) => nameText(nameOf(index))))),
  );
  const serviceCell = memoize((service: string) => textCell(serviceLabel(service, wording)));
  const sharedText = memoize((text: string) => valueCell(text, asWritten, wording));
  const severityCell = memoize((severity: string) => valueCell(severity, severityLabel, wording));
  const riskLevelCell = memoize((level: string) => valueCell(level, riskLevelLabel, wording));
  const probabilityCell = memoize((probability: string) => valueCell(probability, riskProbabilityLabel, wording));
  const sharedCount = memoize((count: number) => countCell(count, wording));
  const countsOf = memoize((total: number) =>
    memoize((count: number): Cell => ({ value: count, text: wording.text('number.of', { count, total }) })),
  );
  const failedTextOf = memoize((total: number) =>
    memoize((failed: number) => textCell(wording.text('message.failed-of', { failed, total }))),
  );
  const notCounted: Cell = { value: null, text: wording.text('number.not-assessed') };
  const statusCells = memoize((_acceptance: number | null) =>
    memoize((_compliance: string) => new Map<Status, Cell>()),
  );
  const statusCell = (entry: PolicyEntry): Cell => {
    const known = statusCells(entry.acceptance)(entry.policy.compliance);
    let cell = known.get(entry.status);
    if (cell === undefined) known.set(entry.status, (cell = entryStatusCell(entry, summary, wording)));
    return cell;
  };
  return (entry) => {
    const { policy, failedResourceCount: failed } = entry;
    const { passedResourceCount: passed, totalResourceCount: total } = policy;
    const page = pageOf(policy.policyId);
    const of = total === 0 && summary.origin !== null ? () => notCounted : countsOf(total);
    return [
      categoryCell(entry.categoryIndex),
      shared.has(policy.policyId) ? sharedCategories(policy.policyId) : onlyCategory(entry.categoryIndex),
      numberCell(policy, page, wording),
      titleCell(entry, page, wording),
      withPage(textCell(policy.policyId), page),
      serviceCell(policy.serviceName),
      statusCell(entry),
      sharedText(policy.compliance),
      severityCell(entry.severity),
      riskLevelCell(entry.riskLevel),
      probabilityCell(entry.riskProbability),
      sharedCount(passed),
      sharedCount(failed),
      sharedCount(total),
      of(passed),
      of(failed),
      total === 0 ? NOTHING : failedTextOf(total)(failed),
      // A format with pages fills it in.
      NOTHING,
    ];
  };
}

/** Failed checks that a page lists under a policy. The worksheet has them all. */
const MOST_LINES = 25;

function titleCell(entry: PolicyEntry, page: string | undefined, wording: Wording): Cell {
  const { policyId, shortTitle } = entry.policy;
  const { value, text } = valueCell(shortTitle, asWritten, wording);
  const folded = failedLines(entry, MOST_LINES, wording);
  const cell = folded === undefined ? { value, text, detail: policyId } : { value, text, detail: policyId, folded };
  return page === undefined ? cell : { ...cell, detailHref: page };
}

/** Some tools number policies by their ids, which then have no second line. */
function numberCell({ complianceNumber, policyId }: Policy, page: string | undefined, wording: Wording): Cell {
  const cell = valueCell(complianceNumber, asWritten, wording);
  return complianceNumber === policyId ? withPage(cell, page) : cell;
}

function withPage(cell: Cell, page: string | undefined): Cell {
  return page === undefined ? cell : { ...cell, href: page };
}

/** An accepted entry says so, and the filters find it by its status too. */
function entryStatusCell(entry: PolicyEntry, { acceptances }: AuditSummary, wording: Wording): Cell {
  const { status } = entry;
  const cell = { ...textCell(entryStatusLabel(entry, wording)), status };
  const acceptance = acceptances?.list[entry.acceptance ?? -1];
  if (acceptance === undefined) return cell;
  return { ...cell, isAccepted: true, choice: statusLabel(status, wording), target: acceptanceAnchor(acceptance) };
}

type Others = Pick<Column, 'others'>;

function filterOthers(summary: AuditSummary, wording: Wording): Readonly<Record<string, Others>> {
  const { breakdowns, categories, entries, services, severities, riskLevels, riskProbabilities, unrecognized } =
    summary;
  const valuesOf = (groups: readonly { readonly value: string }[]): string[] => groups.map(({ value }) => value);
  const colors = unrecognized.map((index) => entries[index]?.policy.compliance ?? '');
  const unrecognizedAs = (value: string): string => wording.text('status.unrecognized-as', { value: colorText(value) });
  return {
    severity: beyondRows(valuesOf(severities), breakdowns.severities, severityLabel, wording),
    'risk-level': beyondRows(valuesOf(riskLevels), breakdowns.riskLevels, riskLevelLabel, wording),
    probability: beyondRows(valuesOf(riskProbabilities), breakdowns.riskProbabilities, riskProbabilityLabel, wording),
    status: beyondRows(colors, breakdowns.colors, unrecognizedAs, wording),
    color: beyondRows(colors, breakdowns.colors, (value) => value, wording),
    service: beyondChoices(
      services.map(({ serviceName, tally }) => ({ text: serviceLabel(serviceName, wording), policies: tally.total })),
      (values) => wording.text('others.values', { values }),
    ),
    category: beyondChoices(
      categories.map(({ categoryName, tally }) => ({ text: nameText(categoryName), policies: tally.total })),
      (values) => wording.text('others.categories', { categories: values }),
    ),
  };
}

/** Those that have no row of their own in a breakdown. */
function beyondRows(
  values: readonly string[],
  rows: readonly BreakdownRow[],
  labelOf: LabelOf,
  wording: Wording,
): Others {
  const folded = rows.find(({ value }) => value === null);
  if (folded === undefined) return {};
  const own = new Set(rows.map(({ value }) => value));
  const others = new Set(values.filter((value) => !own.has(value)));
  return {
    others: {
      text: rowLabel(folded, labelOf, wording),
      of: [...others].map((value) => cellLabel(labelOf)(value, wording)),
    },
  };
}

interface Choice {
  readonly text: string;
  readonly policies: number;
}

/** All but those with the most policies. */
function beyondChoices(choices: readonly Choice[], textOf: (values: number) => string): Others {
  const policies = new Map<string, number>();
  for (const choice of choices) policies.set(choice.text, (policies.get(choice.text) ?? 0) + choice.policies);
  if (policies.size <= MOST_CHOICES) return {};
  const of = [...policies]
    .toSorted(([, left], [, right]) => right - left)
    .slice(MOST_CHOICES - 1)
    .map(([text]) => text);
  return { others: { text: textOf(of.length), of } };
}
