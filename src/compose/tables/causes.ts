/** What makes up most of what did not pass: the few categories, services and policies, each with its share. */
import type { Cell, Table } from '../../model/document/table.js';
import type { Concentration, Ratio } from '../../model/summary/summary.js';
import { categoryAnchor, policyAnchor } from '../anchors.js';
import { nameCell, textCell, type ComposeContext } from '../context.js';
import { serviceLabel } from '../wording/labels.js';
import { ratioCell } from './counts.js';
import { column, tableOf, type CellColumn } from './table-of.js';

export function causeCategories(context: ComposeContext): Table {
  const { summary } = context;
  return causeTable(context, 'categories', summary.causes.categories, (index) => ({
    ...nameCell(summary.categories[index]?.categoryName ?? ''),
    target: categoryAnchor(summary, index),
  }));
}

export function causeServices(context: ComposeContext): Table {
  const { summary, wording } = context;
  return causeTable(context, 'services', summary.causes.services, (index) =>
    textCell(serviceLabel(summary.services[index]?.serviceName ?? '', wording)),
  );
}

export function causePolicies(context: ComposeContext): Table {
  const { summary } = context;
  return causeTable(context, 'policies', summary.causes.policies, (index) => {
    const entry = summary.entries[index];
    if (entry === undefined) return textCell('');
    const { shortTitle, policyId } = entry.policy;
    return { ...textCell(shortTitle), detail: policyId, target: policyAnchor(summary, entry) };
  });
}

const NAME_COLUMNS = { categories: 'category', services: 'service', policies: 'title' } as const;

function causeTable(
  { wording }: ComposeContext,
  of: keyof typeof NAME_COLUMNS,
  { causes }: Concentration,
  nameOf: (index: number) => Cell,
): Table {
  const { text } = wording;
  const counted = of === 'policies' ? 'column.failed-resource-checks' : 'column.not-passed';
  const countOf = ({ numerator: count, denominator: total }: Ratio): Cell => ({
    value: count,
    text: text('number.of', { count, total }),
  });
  const columns: CellColumn<Concentration['causes'][number]>[] = [
    column(NAME_COLUMNS[of], 'text', 6, ({ index }) => nameOf(index)),
    column('count', 'count', 1.4, ({ share }) => countOf(share), { label: text(counted) }),
    column('share', 'percent', 1.2, ({ share }) => ratioCell(share, wording)),
    column('cumulated', 'percent', 1.4, ({ cumulated }) => ratioCell(cumulated, wording)),
  ];
  return tableOf(`cause-${of}`, causes, columns, wording, { empty: 'not-passed' });
}
