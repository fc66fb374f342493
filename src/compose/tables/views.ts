/** Views of tables, by the names of tables, columns, selections and orders that templates use. */
import { didYouMean } from '../../base/wording/nearest-name.js';
import { memoize, memoizeByObject } from '../../model/values/memoize.js';
import type { TableView, Table } from '../../model/document/table.js';
import type { TemplateView } from '../../model/template/template.js';
import type { ComposeContext } from '../context.js';
import { inPlanOrder } from '../policies/plan.js';
import { POLICY_ORDERS, SELECTIONS, selectPolicies, type PolicySelection } from '../policies/selection.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { rowLabel, severityLabel } from '../wording/labels.js';
import { STATUSES } from '../../model/report/vocabulary.js';
import { GUIDANCE_COLUMNS } from './guidance-columns.js';

/** Alternative orders by table. */
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  categories: ['compliance'],
  policies: [...POLICY_ORDERS, 'plan'],
};

/**
 * The rows of a table that a template selects, in the order that it sets, before any limit.
 *
 * @throws DirectiveProblem for a selection or an order that the table does not have.
 */
export function tableRows(
  { select, sort, table }: Pick<TemplateView, 'table' | 'select' | 'sort'>,
  context: ComposeContext,
): TableView {
  if (sort !== undefined) refuseUnknown(sort, table);
  if (table === 'categories' && sort !== undefined) return { table, rows: context.summary.categoryChart.order };
  if (select === undefined && sort === undefined) return { table };
  const order = POLICY_ORDERS.find((name) => name === sort);
  const view = policyView(context, {
    select: select === undefined ? 'all' : selectionNamed(select, table),
    loop: {},
    ...(order !== undefined && { sort: order }),
  });
  if (sort === 'plan' && view.rows !== undefined) return { ...view, rows: inPlanOrder(view.rows, context) };
  if (order !== 'assessed') return view;
  const { entries } = context.summary;
  const printed = (view.rows ?? []).filter((index) => entries[index]?.status !== 'gray').length;
  return { ...view, printed };
}

function refuseUnknown(sort: string, table: string): void {
  const orders = Object.hasOwn(ORDERS, table) ? ORDERS[table] : undefined;
  if (orders?.includes(sort) === true) return;
  throw new DirectiveProblem(
    orders === undefined
      ? `expected the table ${Object.keys(ORDERS).join(' or ')} for "sort", found "${table}"`
      : `sort: expected one of ${orders.join(', ')}, received "${sort}"${didYouMean(sort, orders)}`,
  );
}

function selectionNamed(select: string, table: string): (typeof SELECTIONS)[number] {
  if (table !== 'policies') {
    throw new DirectiveProblem(`expected the table policies for a selection of policies, found "${table}"`);
  }
  const selection = SELECTIONS.find((name) => name === select);
  if (selection !== undefined) return selection;
  throw new DirectiveProblem(
    `expected one of the selections ${SELECTIONS.join(', ')}, found "${select}"${didYouMean(select, SELECTIONS)}`,
  );
}

/** A selection of policies as a view of their table, with a sentence if it is empty. */
export function policyView(context: ComposeContext, selection: PolicySelection): TableView {
  const rows = selectPolicies(context.summary, selection);
  return { table: 'policies', rows, ...(rows.length === 0 && { empty: emptySentence(context, selection) }) };
}

/** Names what is missing: "Every policy of severity Critical passed or was not assessed." */
function emptySentence({ summary, wording }: ComposeContext, selection: PolicySelection): string {
  const { select, loop, severities = [] } = selection;
  const row = loop.severity === undefined ? undefined : summary.breakdowns.severities[loop.severity];
  const labels = severities.map((severity) => severityLabel(severity, wording));
  if (row !== undefined) labels.push(rowLabel(row, severityLabel, wording));
  const isPart = loop.category !== undefined || loop.service !== undefined;
  if (!isPart && labels.length === 0) return wording.text(`empty.${select === 'all' ? 'policies' : select}`);
  if (!isPart && select === 'not-passed') {
    return wording.text('empty.not-passed-of-severity', { severity: wording.list(labels) });
  }
  const isCategory = select === 'all' && loop.category !== undefined && labels.length === 0;
  return wording.text(isCategory ? 'empty.policies-of-category' : 'empty.selection');
}

type Tables = Readonly<Record<string, Table>>;

/** Names of groups of columns. */
const SETS = ['tally', 'guidance'];

/** @throws DirectiveProblem for an unknown table. */
export function tableNamed(name: string, tables: Tables): Table {
  const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (table !== undefined) return table;
  const known = Object.keys(tables);
  throw new DirectiveProblem(`expected a table (${known.join(', ')}), found "${name}"${didYouMean(name, known)}`);
}

/**
 * Parses a list of column keys, separated by spaces or commas. `tally` means the counts by status and their total, as far as
 * the table has them; `guidance` means the columns of the policy library, if there is one. Leaves out the columns that the
 * table omits, because they would count nothing.
 *
 * @throws DirectiveProblem for unknown columns.
 */
export function columnsOf(list: string | undefined, table: Table): readonly string[] | undefined {
  return list === undefined ? undefined : listedColumns(table)(list);
}

/** Memoized, because a long document shows the same columns in every section. */
const listedColumns = memoizeByObject((table: Table) => memoize((list: string) => columnsIn(list, table)));

function columnsIn(list: string, table: Table): readonly string[] {
  const omitted = table.omitted ?? [];
  const present = table.columns.map(({ key }) => key);
  const known = [...present, ...omitted];
  const tally = known.filter((key) => key === 'total' || (STATUSES as readonly string[]).includes(key));
  const guidance = known.filter((key) => (GUIDANCE_COLUMNS as readonly string[]).includes(key));
  const columns = listed(list).flatMap((key) => (key === 'tally' ? tally : key === 'guidance' ? guidance : [key]));
  const unknown = columns.filter((key) => !known.includes(key));
  if (unknown.length === 0) return withoutOmitted(columns, omitted) ?? present.slice(0, 1);
  const found = unknown.map((key) => `"${key}"${didYouMean(key, [...known, ...SETS])}`).join(', ');
  throw new DirectiveProblem(`expected columns from ${known.join(', ')}, found ${found}`);
}

/** Undefined if that leaves none of the columns. */
function withoutOmitted(columns: readonly string[], omitted: readonly string[]): string[] | undefined {
  const shown = columns.filter((key) => !omitted.includes(key));
  return shown.length === 0 && columns.length > 0 ? undefined : shown;
}

/** The parts of a list that are separated by spaces or commas. */
export function listed(list: string): string[] {
  return list.split(/[\s,]+/).filter((part) => part !== '');
}

/** Parses names from a closed set, separated by spaces or commas. `what` names them in problems. */
export function namesIn<Name extends string>(list: string, known: readonly Name[], what: string): Name[] {
  return listed(list).map((key) => {
    const name = known.find((each) => each === key);
    if (name !== undefined) return name;
    throw new DirectiveProblem(`expected ${what} from ${known.join(', ')}, found "${key}"${didYouMean(key, known)}`);
  });
}
