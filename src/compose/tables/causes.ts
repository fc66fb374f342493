/** What makes up most of what did not pass: the few categories, services and policies, each with its share. */
import type { Cell, Table } from '../../model/document/table.js';
import type { Concentration } from '../../model/summary/summary.js';
import { categoryAnchor, policyAnchor } from '../anchors.js';
import { nameCell, row, textCell, type ComposeContext } from '../context.js';
import { serviceLabel } from '../wording/labels.js';

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
  return {
    title: text(`table.cause-${of}`),
    columns: [
      { key: NAME_COLUMNS[of], label: text(`column.${NAME_COLUMNS[of]}`), type: 'text', weight: 6 },
      { key: 'count', label: text(counted), type: 'count', weight: 1.4 },
      { key: 'share', label: text('column.share'), type: 'percent', weight: 1.2 },
      { key: 'cumulated', label: text('column.cumulated'), type: 'percent', weight: 1.4 },
    ],
    rows: causes.map(({ index, share, cumulated }) =>
      row([
        nameOf(index),
        { value: share.numerator, text: text('number.of', { count: share.numerator, total: share.denominator }) },
        { value: share.share, text: wording.ratio(share) },
        { value: cumulated.share, text: wording.ratio(cumulated) },
      ]),
    ),
    empty: text('empty.not-passed'),
  };
}
