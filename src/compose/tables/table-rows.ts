import { didYouMean } from '../../messages/nearest-name.js';
import type { TableView } from '../../model/document/table.js';
import type { TemplateView } from '../../model/template/template.js';
import type { ComposeContext } from '../context.js';
import { POLICY_ORDERS } from '../policies/policy-order.js';
import { policyView } from '../policies/policy-view.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { SELECTIONS } from '../policies/selection.js';

/** Orders of a table besides its own. */
const ORDERS: Readonly<Record<string, readonly string[]>> = { categories: ['compliance'], policies: POLICY_ORDERS };

/**
 * The rows of a table that a template asks for, in its order, before any limit.
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
  return policyView(context, {
    select: select === undefined ? 'all' : selectionNamed(select, table),
    loop: {},
    ...(order !== undefined && { sort: order }),
  });
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
    `expected a selection out of ${SELECTIONS.join(', ')}, found "${select}"${didYouMean(select, SELECTIONS)}`,
  );
}
