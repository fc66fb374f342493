/** The directives that select policies: `::policy-table{select=not-passed severity=current}`. */
import { didYouMean } from '../../base/wording/nearest-name.js';
import type { Block, Heading, Inline } from '../../model/document/document.js';
import type { TableView } from '../../model/document/table.js';
import { isNotPassed, STATUSES } from '../../model/report/vocabulary.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type { PolicyEntry } from '../../model/summary/summary.js';
import { compareNaturally } from '../../model/values/natural-order.js';
import { firstOfEachPolicy } from '../../model/summary/figures.js';
import { anchorPart, categoryAnchor } from '../anchors.js';
import { GUIDANCE_PARTS, policyGuidance } from '../blocks/policy-guidance.js';
import type { ComposeContext } from '../context.js';
import {
  groupPolicies,
  groupRows,
  GROUPINGS,
  POLICY_ORDERS,
  REASONS,
  selectPolicies,
  SELECTIONS,
  type Grouping,
  type PolicySelection,
} from '../policies/selection.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { presentColumns } from '../tables/absent-columns.js';
import { compactView } from '../tables/compact.js';
import { columnsOf, listed, namesIn, policyView, tableNamed } from '../tables/views.js';
import { rowLabel, serviceLabel, severityLabel, statusLabel } from '../wording/labels.js';
import { hasSeverities } from '../wording/source-values.js';
import type { Wording } from '../wording/wording.js';
import { whyNotLabel } from '../wording/why-not.js';
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
  group: text,
  columns: text,
  details: text,
  density: oneOf('dense', 'list'),
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
    const added = details === undefined || details === 'none' ? undefined : columnsOf(details, table);
    // A list of columns is never empty; one of details is, where the report states none of them.
    const detailColumns = added?.filter((key) => listed(details ?? '').includes(key));
    const show = (view: TableView): Block[] => {
      const wanted: TableView = {
        ...view,
        ...(shown && { columns: shown }),
        ...(details === 'none' && !(distinct !== undefined && haveEqualTitles(view, context)) && { details: false }),
        ...(detailColumns && { detailColumns: presentColumns(detailColumns, context.summary) }),
        ...(density !== undefined && { dense: true }),
        ...(density === 'list' && { joined: true }),
      };
      const { view: compact, lead } = compactView(wanted, table, context.wording);
      const references = link === undefined ? undefined : linkedRows(view.rows ?? [], link, context.summary);
      const block: Block = { type, view: { ...compact, ...(references && { references }) } };
      return lead === null ? [block] : [lead, block];
    };
    const groups = groupsOf(group, selection, scope);
    if (groups.length === 0) {
      return show(distinct === undefined ? policyView(context, selection) : distinctView(context, selection));
    }
    return groups.flatMap(({ headings, rows }) => [...headings, ...show({ table: 'policies', rows })]);
  });
}

interface HeadedRows {
  readonly headings: readonly Heading[];
  readonly rows: readonly number[];
}

/** Groups and, if two groupings are given, the groups within each. An outer group has no heading if it is the only one. */
function groupsOf(by: string | undefined, selection: PolicySelection, scope: DirectiveScope): readonly HeadedRows[] {
  if (by === undefined) return [];
  const [outer, inner, ...more] = namesIn(by, GROUPINGS, 'group');
  if (outer === undefined || more.length > 0) {
    throw new DirectiveProblem(`group: expected one or two of ${GROUPINGS.join(', ')}, received "${by}"`);
  }
  const { summary } = scope.context;
  const headingOf = (grouping: Grouping, turn: number, depth: number): Heading =>
    scope.heading(groupName(grouping, turn, scope.context), groupAnchor(grouping, turn, summary, inner), depth);
  const outerGroups = groupPolicies(summary, selection, outer);
  if (inner === undefined) {
    return outerGroups.map(({ turn, rows }) => ({ headings: [headingOf(outer, turn, 0)], rows }));
  }
  return outerGroups.flatMap(({ turn, rows }) => {
    const own = outerGroups.length === 1 ? [] : [headingOf(outer, turn, 0)];
    return groupRows(summary, rows, inner).map((group, index) => ({
      headings: [...(index === 0 ? own : []), headingOf(inner, group.turn, 1)],
      rows: group.rows,
    }));
  });
}

/** Every policy, in the order of the numbers if all have one, where a reader looks one up; by its number alone if no other has it. */
export const policyIndex: Directive<DirectiveScope> = directive(
  { from: limit },
  ({ from }, { context: { summary } }): Block => {
    const numbers = new Set(summary.entries.map(({ policy }) => policy.complianceNumber));
    const isNumbered = numbers.size === summary.entries.length && !numbers.has('');
    const byNumber = (one: PolicyEntry, other: PolicyEntry): number =>
      compareNaturally(one.policy.complianceNumber, other.policy.complianceNumber) || one.index - other.index;
    const entries = numbers.has('') ? summary.entries : summary.entries.toSorted(byNumber);
    const rows = entries.map(({ index }) => index);
    const columns = isNumbered ? ['number', 'page'] : ['number', 'policy', 'page'];
    return {
      type: 'policyIndex',
      view: { table: 'policies', rows, columns, dense: true, details: false, references: rows },
      ...(from !== undefined && { fewestPages: from }),
    };
  },
);

/** The sections of the severities list what did not pass, in groups of categories. */
const PLACES = 'severity';

/** Where the policies of a category that did not pass are listed, by severity; nothing if all of them passed. */
export const notPassedPlaces: Directive<DirectiveScope> = directive(
  { category: current },
  (_values, { context: { summary, wording }, loop }): Block[] => {
    const category = inLoop(loop.category, 'category');
    const rows = selectPolicies(summary, { select: 'not-passed', loop: { category } });
    if (rows.length === 0) return [];
    const { text } = wording;
    // Without severities, the section begins with its first category, whose heading has the anchor of the section.
    const isSection = !hasSeverities(summary) && firstNotPassed(summary) === category;
    const link = (turn: number, label: string): Inline => ({
      type: 'link',
      target: `${PLACES}-${turn + 1}${isSection ? '' : `/${groupAnchor('category', category, summary, undefined)}`}`,
      children: [{ type: 'text', text: label }],
      showsPage: true,
    });
    const groups = groupRows(summary, rows, 'severity');
    const places = hasSeverities(summary)
      ? groups.flatMap(({ turn, rows: { length: count } }): Inline[] => {
          const severity = groupName('severity', turn, { summary, wording });
          return [{ type: 'text', text: BETWEEN_PLACES }, link(turn, text('places.severity', { severity, count }))];
        })
      : groups.map(({ turn }) => link(turn, text('places.not-passed-above', { count: rows.length })));
    const opening: Inline = { type: 'text', text: `${text('places.not-passed', { count: rows.length })} ` };
    const children = hasSeverities(summary) ? [opening, ...places.slice(1)] : places;
    return [{ type: 'paragraph', role: 'small', children }];
  },
);

const BETWEEN_PLACES = ' · ';

/** The first category of which not all policies passed. */
function firstNotPassed(summary: AuditSummary): number {
  return summary.categories.findIndex(
    (_, category) => selectPolicies(summary, { select: 'not-passed', loop: { category } }).length > 0,
  );
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

/** An inner group of a category is where links to the category lead, unless it has a section of its own. */
function groupAnchor(group: Grouping, turn: number, summary: AuditSummary, inner: Grouping | undefined): string {
  if (group === 'category' && inner === 'category') return `#${categoryAnchor(summary, turn)}`;
  return `${group}/${groupId(group, turn, summary)}`;
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
    case 'why':
      return REASONS[turn] ?? 'none';
  }
}

function groupName(
  group: Grouping,
  turn: number,
  { summary, wording }: Pick<ComposeContext, 'summary' | 'wording'>,
): string {
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
    case 'why':
      return reasonLabel(REASONS[turn] ?? 'none', wording);
  }
}

function reasonLabel(reason: (typeof REASONS)[number], wording: Wording): string {
  if (reason === 'unrecognized') return statusLabel(reason, wording);
  return whyNotLabel(reason === 'none' ? undefined : reason, wording);
}
