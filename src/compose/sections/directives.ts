/** The directives that place data blocks in a section: `::policy-table{select=not-passed severity=current}`. */
import { didYouMean } from '../../base/wording/nearest-name.js';
import type { Block, Definitions } from '../../model/document/document.js';
import { isNotPassed, STATUSES } from '../../model/report/vocabulary.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import { firstOfEachPolicy } from '../../model/summary/figures.js';
import type { Table, TableView } from '../../model/document/table.js';
import { riskAcceptanceBlocks } from '../blocks/acceptances.js';
import { categoryChart, severityBreakdown, statusBar } from '../blocks/charts.js';
import { changeTables } from '../blocks/changes.js';
import { CONTROL_ITEMS, cover, documentControl, glossary, signOff } from '../blocks/front-matter.js';
import { reconciliation } from '../blocks/reconciliation.js';
import { scoreBlock, keyFigures, KEY_FIGURES } from '../blocks/key-figures.js';
import { GUIDANCE_PARTS, policyGuidance } from '../blocks/policy-guidance.js';
import { remediationPlanBlock } from '../blocks/remediation-plan.js';
import { trendCharts } from '../blocks/trend.js';
import { anchorPart } from '../anchors.js';
import type { ComposeContext } from '../context.js';
import { LISTED_KINDS } from '../../model/summary/listed-changes.js';
import {
  groupPolicies,
  GROUPINGS,
  POLICY_ORDERS,
  SELECTIONS,
  type Grouping,
  type Loop,
  type PolicySelection,
} from '../policies/selection.js';
import { DirectiveProblem, type MakeHeading } from '../prose/markdown.js';
import {
  withDefault,
  limit,
  oneOf,
  readAttributes,
  requiredText,
  text,
  type ValuesOf,
  blocksOf,
  contents,
  plain,
  trendOf,
  type Attributes,
  type Directive,
} from './attributes.js';
import { compactView } from '../tables/compact.js';
import { columnsOf, listed, namesIn, policyView, tableNamed, tableRows } from '../tables/views.js';
import { rowLabel, serviceLabel, severityLabel, statusLabel } from '../wording/labels.js';

/** What directives can use: the document's data and, in a repeated section, the item of this repetition. */
export interface DirectiveScope {
  readonly context: ComposeContext;
  readonly tables: Readonly<Record<string, Table>>;
  readonly loop: Loop;
  /** Creates a heading one level below the last one of the section. */
  readonly heading: MakeHeading;
}

const current = oneOf('current');
const density = oneOf('dense');
const tableAttributes = {
  name: requiredText,
  columns: text,
  select: oneOf('assessed', 'not-passed'),
  sort: text,
  limit,
  density,
};
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

const changesAttributes = {
  kind: text,
  group: oneOf('kind'),
  limit,
  columns: text,
  details: oneOf('none'),
  density,
};
const policyTableAttributes = {
  ...selectionAttributes,
  group: oneOf(...GROUPINGS),
  columns: text,
  details: oneOf('none', 'service'),
  density,
  link: oneOf(...LINKED_ROWS),
  distinct: oneOf('policies'),
};

const DIRECTIVES: Readonly<Record<string, Directive<DirectiveScope>>> = {
  cover: plain(({ context }) => cover(context)),
  contents,
  'document-control': (attributes, { context }) => {
    const { items, density: asked } = readAttributes(attributes, { items: text, density });
    const names = items === undefined ? undefined : namesIn(items, CONTROL_ITEMS, 'items');
    return withDensity(documentControl(context, names), asked);
  },
  reconciliation: (attributes, { context }) => {
    const { density: asked } = readAttributes(attributes, { density });
    return withDensity(reconciliation(context), asked);
  },
  score: plain(({ context }) => scoreBlock(context)),
  'key-figures': (attributes, { context }) => {
    const { figures } = readAttributes(attributes, { figures: text });
    return keyFigures(context, figures === undefined ? KEY_FIGURES : namesIn(figures, KEY_FIGURES, 'figures'));
  },
  'status-bar': (attributes, { context, loop }) => {
    const { category } = readAttributes(attributes, { category: current });
    return statusBar(context, category === undefined ? undefined : inLoop(loop.category, 'category'));
  },
  'category-chart': plain(({ context }) => categoryChart(context)),
  'severity-breakdown': plain(({ context }) => severityBreakdown(context)),
  table: (attributes, { context, tables }) => {
    const { name, columns, select, sort, limit: most, density } = readAttributes(attributes, tableAttributes);
    const table = tableNamed(name, tables);
    const keys = columnsOf(columns, table);
    const view = tableRows({ table: name, sort }, context);
    const isCut = select !== undefined || most !== undefined;
    const all = isCut ? (view.rows ?? [...table.rows.keys()]) : view.rows;
    const rows = (select === undefined ? all : selectedRows(name, select, all ?? [], context.summary))?.slice(0, most);
    return {
      type: 'table',
      view: {
        ...view,
        ...(keys && { columns: keys }),
        ...(rows && { rows }),
        ...(density !== undefined && { dense: true }),
      },
    };
  },
  'policy-list': policyTables('table'),
  'policy-table': policyTables('policyTable'),
  'policy-guidance': policyGuidanceCards,
  'remediation-plan': (attributes, { context, loop }) => {
    const { severity, limit: most } = readAttributes(attributes, { severity: current, limit });
    return remediationPlanBlock(context, {
      ...(severity !== undefined && { severity: inLoop(loop.severity, 'severity') }),
      ...(most !== undefined && { limit: most }),
    });
  },
  changes: (attributes, { context, heading, tables }) => {
    const { kind, group, limit: most, columns, details, density } = readAttributes(attributes, changesAttributes);
    const wanted = {
      kinds: kind === undefined ? LISTED_KINDS : namesIn(kind, LISTED_KINDS, 'kinds'),
      isGrouped: group !== undefined,
      limit: most,
      columns: columnsOf(columns, tableNamed('changes', tables)),
      hasDetails: details === undefined,
      isDense: density !== undefined,
    };
    return changeTables(context, wanted, heading);
  },
  trend: trendOf(({ context }, figures) => trendCharts(context, figures)),
  'risk-acceptances': plain(({ context, heading }) => riskAcceptanceBlocks(context, heading)),
  glossary: plain(({ context }) => glossary(context)),
  'sign-off': plain(({ context }) => signOff(context)),
  'page-break': plain(() => ({ type: 'pageBreak' })),
};

/** @throws DirectiveProblem for an unknown name, attribute, value, table or column. */
export function directiveBlocks(name: string, attributes: Attributes, scope: DirectiveScope): Block[] {
  return blocksOf(DIRECTIVES, name, attributes, scope);
}

function withDensity(block: Definitions, density: 'dense' | undefined): Definitions {
  return density === undefined ? block : { ...block, dense: true };
}

/** Places a short table (`table`) or a searchable one (`policyTable`); both take the same attributes. */
function policyTables(type: 'table' | 'policyTable'): Directive<DirectiveScope> {
  return (attributes, scope) => {
    const { group, columns, details, density, link, distinct, ...rest } = readAttributes(
      attributes,
      policyTableAttributes,
    );
    const { context } = scope;
    const selection = selectionOf(rest, scope);
    const table = tableNamed('policies', scope.tables);
    const shown = columnsOf(columns, table);
    const show = (view: TableView): Block[] => {
      const { view: compact, lead } = compactView(
        { ...view, ...(shown && { columns: shown }), ...(details === 'none' && { details: false }) },
        table,
        context.wording,
      );
      const references = link === undefined ? undefined : linkedRows(view.rows ?? [], link, context.summary);
      const block: Block = {
        type,
        view: {
          ...compact,
          ...(details === 'service' && { detailColumns: ['service'] }),
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
  };
}

function distinctView(context: ComposeContext, { limit: most, ...selection }: PolicySelection): TableView {
  const { rows = [], ...view } = policyView(context, selection);
  const first = firstOfEachPolicy(rows.flatMap((index) => context.summary.entries[index] ?? []));
  return { ...view, rows: first.slice(0, most).map(({ index }) => index) };
}

/** The rows of the categories or services in which something was assessed, or of the gates that did not pass. */
function selectedRows(
  table: string,
  select: 'assessed' | 'not-passed',
  rows: readonly number[],
  summary: AuditSummary,
): number[] {
  if (select === 'not-passed') {
    if (table === 'gates') return rows.filter((index) => summary.gates[index]?.result !== 'passed');
    throw new DirectiveProblem(`expected the table gates for "select=not-passed", found "${table}"`);
  }
  if (table === 'categories' || table === 'services') {
    return rows.filter((index) => (summary[table][index]?.tally.assessed ?? 0) > 0);
  }
  throw new DirectiveProblem(`expected the table categories or services for "select=assessed", found "${table}"`);
}

function linkedRows(
  rows: readonly number[],
  link: (typeof LINKED_ROWS)[number],
  { entries }: AuditSummary,
): readonly number[] {
  if (link === 'all') return rows;
  return rows.filter((index) => isNotPassed(entries[index]?.status ?? 'unrecognized'));
}

function policyGuidanceCards(attributes: Attributes, scope: DirectiveScope): Block {
  const { limit: most, parts, ...rest } = readAttributes(attributes, { ...selectionAttributes, parts: text });
  return policyGuidance(scope.context, selectionOf(rest, scope), {
    ...(most !== undefined && { limit: most }),
    ...(parts !== undefined && { parts: namesIn(parts, GUIDANCE_PARTS, 'parts') }),
  });
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

/** The item that an attribute with the value `current` refers to. */
function inLoop<Value>(value: Value | undefined, what: string): Value {
  if (value !== undefined) return value;
  throw new DirectiveProblem(
    `expected a section that is repeated for each ${what} around "${what}=current", found one that is not`,
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
