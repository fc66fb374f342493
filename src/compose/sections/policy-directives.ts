/** The directives that select policies: `::policy-table{select=not-passed severity=current}`. */
import { didYouMean } from '../../base/wording/nearest-name.js';
import type { Block } from '../../model/document/document.js';
import type { TableView } from '../../model/document/table.js';
import { isNotPassed, STATUSES } from '../../model/report/vocabulary.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import { firstOfEachPolicy } from '../../model/summary/figures.js';
import { anchorPart } from '../anchors.js';
import { GUIDANCE_PARTS, policyGuidance } from '../blocks/policy-guidance.js';
import type { ComposeContext } from '../context.js';
import {
  groupPolicies,
  GROUPINGS,
  POLICY_ORDERS,
  SELECTIONS,
  type Grouping,
  type PolicySelection,
} from '../policies/selection.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { presentColumns } from '../tables/absent-columns.js';
import { compactView } from '../tables/compact.js';
import { columnsOf, listed, namesIn, policyView, tableNamed } from '../tables/views.js';
import { rowLabel, serviceLabel, severityLabel, statusLabel } from '../wording/labels.js';
import { limit, oneOf, text, withDefault, type ValuesOf } from './attributes.js';
import { directive, type Directive } from './directive.js';
import { current, inLoop, type DirectiveScope } from './report-scope.js';

const selectionAttributes = {
  select: withDefault(oneOf(...SELECTIONS), 'all'),
  category: current,
  severity: text,
  service: current,
  sort: oneOf(...POLICY_ORDERS),
  limit,
};
type Selection = Omit<ValuesOf<typeof selectionAttributes>, 'limit'> & { readonly limit?: number | undefined };

/** Rows whose first cell links to where the document shows them in full. */
const LINKED_ROWS = ['not-passed', 'all'] as const;

const policyTableAttributes = {
  ...selectionAttributes,
  group: oneOf(...GROUPINGS),
  columns: text,
  details: oneOf('none', 'service'),
  density: oneOf('dense'),
  link: oneOf(...LINKED_ROWS),
  distinct: oneOf('policies'),
};

/** Places a short table (`table`) or a searchable one (`policyTable`); both take the same attributes. */
export function policyTables(type: 'table' | 'policyTable'): Directive<DirectiveScope> {
  return directive(policyTableAttributes, ({ group, columns, details, density, link, distinct, ...rest }, scope) => {
    const { context } = scope;
    const selection = selectionOf(rest, scope);
    const table = tableNamed('policies', scope.tables);
    const shown = columnsOf(columns, table);
    const show = (view: TableView): Block[] => {
      const { view: compact, lead } = compactView(
        {
          ...view,
          ...(shown && { columns: shown }),
          ...(details === 'none' && !(distinct !== undefined && haveEqualTitles(view, context)) && { details: false }),
        },
        table,
        context.wording,
      );
      const references = link === undefined ? undefined : linkedRows(view.rows ?? [], link, context.summary);
      const block: Block = {
        type,
        view: {
          ...compact,
          ...(details === 'service' && { detailColumns: presentColumns(['service'], context.summary) }),
          ...(density !== undefined && { dense: true }),
          ...(references && { references }),
        },
      };
      return lead === null ? [block] : [lead, block];
    };
    const groups = group === undefined ? [] : groupPolicies(context.summary, selection, group);
    if (group === undefined || groups.length === 0) {
      return show(distinct === undefined ? policyView(context, selection) : distinctView(context, selection));
    }
    return groups.flatMap(({ turn, rows }) => [
      scope.heading(groupName(group, turn, context), `${group}/${groupId(group, turn, context.summary)}`),
      ...show({ table: 'policies', rows }),
    ]);
  });
}

export const policyGuidanceCards: Directive<DirectiveScope> = directive(
  { ...selectionAttributes, parts: text },
  ({ limit: most, parts, ...rest }, scope) =>
    policyGuidance(scope.context, selectionOf(rest, scope), {
      ...(most !== undefined && { limit: most }),
      ...(parts !== undefined && { parts: namesIn(parts, GUIDANCE_PARTS, 'parts') }),
    }),
);

function distinctView(context: ComposeContext, { limit: most, ...selection }: PolicySelection): TableView {
  const { rows = [], ...view } = policyView(context, selection);
  const first = firstOfEachPolicy(rows.flatMap((index) => context.summary.entries[index] ?? []));
  return { ...view, rows: first.slice(0, most).map(({ index }) => index) };
}

/** Only their ids tell such policies apart. */
function haveEqualTitles({ rows = [] }: TableView, { summary }: ComposeContext): boolean {
  const titles = rows.flatMap((index) => summary.entries[index]?.policy.shortTitle.trim() ?? []);
  return new Set(titles).size < titles.length;
}

function linkedRows(
  rows: readonly number[],
  link: (typeof LINKED_ROWS)[number],
  { entries }: AuditSummary,
): readonly number[] {
  if (link === 'all') return rows;
  return rows.filter((index) => isNotPassed(entries[index]?.status ?? 'unrecognized'));
}

function selectionOf(
  { select, category, severity, service, sort, limit: most }: Selection,
  { loop, context }: DirectiveScope,
): PolicySelection {
  const isLoop = severity === 'current';
  return {
    select,
    loop: {
      ...(category && { category: inLoop(loop.category, 'category') }),
      ...(isLoop && { severity: inLoop(loop.severity, 'severity') }),
      ...(service && { service: inLoop(loop.service, 'not-passed-service') }),
    },
    ...(severity !== undefined && !isLoop && { severities: severitiesIn(severity, context) }),
    ...(sort !== undefined && { sort }),
    ...(most !== undefined && { limit: most }),
  };
}

/**
 * Parses severities as the service writes them, separated by commas, or by spaces if there is no comma. A severity that this
 * report lacks is known if the catalog has a word for it.
 */
function severitiesIn(list: string, { summary, template }: ComposeContext): string[] {
  const worded = Object.keys(template.messages).flatMap((key) => /^severity\.(?!none$)(.+)$/.exec(key)?.[1] ?? []);
  const present = summary.severities.map(({ value }) => value).filter((value) => value !== '');
  const known = [...new Set([...worded, ...present])];
  const severities = list.includes(',') ? list.split(',').map((part) => part.trim()) : listed(list);
  const unknown = severities.find((value) => !known.includes(value));
  if (unknown === undefined && severities.length > 0) return severities;
  const found = unknown ?? '';
  throw new DirectiveProblem(
    `severity: expected "current", or severities from ${known.join(', ')}, received "${found}"${didYouMean(found, known)}`,
  );
}

/** What a group is of, as a part of anchors: the same in every scan and language. */
function groupId(group: Grouping, turn: number, summary: AuditSummary): string {
  switch (group) {
    case 'category':
      return anchorPart(summary.categories[turn]?.categoryId ?? '');
    case 'severity': {
      const { value = '' } = summary.breakdowns.severities[turn] ?? {};
      return value === null ? '~others' : anchorPart(value);
    }
    case 'service':
      return anchorPart(summary.services[turn]?.serviceName ?? '');
    case 'status':
      return STATUSES[turn] ?? 'unrecognized';
  }
}

function groupName(group: Grouping, turn: number, { summary, wording }: ComposeContext): string {
  switch (group) {
    case 'category': {
      const { categoryName = '', categoryId = '' } = summary.categories[turn] ?? {};
      return categoryName.trim() || categoryId;
    }
    case 'severity': {
      const row = summary.breakdowns.severities[turn];
      return row === undefined ? '' : rowLabel(row, severityLabel, wording);
    }
    case 'service':
      return serviceLabel(summary.services[turn]?.serviceName ?? '', wording);
    case 'status':
      return statusLabel(STATUSES[turn] ?? 'unrecognized', wording);
  }
}
