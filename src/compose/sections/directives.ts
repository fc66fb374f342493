/** A document about a report: the turns of its sections, and the directives that place data blocks: `::status-bar{category=current}`. */
import type { Block, Definitions, Heading } from '../../model/document/document.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import { LISTED_KINDS } from '../../model/summary/listed-changes.js';
import type { TemplateSection } from '../../model/template/template.js';
import { categoryAnchor } from '../anchors.js';
import { riskAcceptanceBlocks } from '../blocks/acceptances.js';
import { changeNames, firstFixes } from '../blocks/brief-lists.js';
import { changeTables } from '../blocks/changes.js';
import { categoryChart, severityBreakdown, statusBar } from '../blocks/charts.js';
import { comparedStrip, CONTROL_ITEMS, cover, documentControl, signOff, strip } from '../blocks/front-matter.js';
import { scoreBlock, keyFigures, KEY_FIGURES } from '../blocks/key-figures.js';
import { reconciliation } from '../blocks/reconciliation.js';
import { remediationPlanBlock } from '../blocks/remediation-plan.js';
import { trendCharts } from '../blocks/trend.js';
import type { ComposeContext } from '../context.js';
import { remediationPlan } from '../policies/plan.js';
import type { Loop } from '../policies/selection.js';
import { loopContext, proseContext } from '../prose/context.js';
import type { ProseContext } from '../prose/expand.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { wrongLoop, type SectionTurn, type Subject } from '../subject.js';
import { composeTables } from '../tables/tables.js';
import { columnsOf, namesIn, tableNamed, tableRows } from '../tables/views.js';
import { limit, oneOf, requiredText, text, withDefault, type Attributes } from './attributes.js';
import { blocksOf, contents, directive, pageBreak, plain, trendOf, type Directive } from './directive.js';
import { notPassedPlaces, policyGuidanceCards, policyIndex, policyTables } from './policy-directives.js';
import { current, inLoop, type DirectiveScope } from './report-scope.js';

const density = oneOf('dense');

const DIRECTIVES: Readonly<Record<string, Directive<DirectiveScope>>> = {
  cover: plain(({ context }) => cover(context)),
  contents,
  'document-control': directive({ items: text, density }, ({ items, density }, { context }) => {
    const names = items === undefined ? undefined : namesIn(items, CONTROL_ITEMS, 'items');
    return withDensity(documentControl(context, names), density);
  }),
  strip: directive({ density, scans: oneOf('both') }, ({ density, scans }, { context }) =>
    withDensity({ type: 'definitions', items: scans === undefined ? strip(context) : comparedStrip(context) }, density),
  ),
  reconciliation: directive({ density }, ({ density }, { context }) => withDensity(reconciliation(context), density)),
  score: plain(({ context }) => scoreBlock(context)),
  'key-figures': directive({ figures: text }, ({ figures }, { context }) =>
    keyFigures(context, figures === undefined ? KEY_FIGURES : namesIn(figures, KEY_FIGURES, 'figures')),
  ),
  'status-bar': directive({ category: current }, ({ category }, { context, loop }) =>
    statusBar(context, category === undefined ? undefined : inLoop(loop.category, 'category')),
  ),
  'category-chart': plain(({ context }) => categoryChart(context)),
  'severity-breakdown': plain(({ context }) => severityBreakdown(context)),
  table: directive(
    { name: requiredText, columns: text, select: oneOf('assessed', 'not-passed'), sort: text, limit, density },
    ({ name, columns, select, sort, limit: most, density }, { context, tables }) => {
      const table = tableNamed(name, tables);
      const keys = columnsOf(columns, table);
      const view = tableRows({ table: name, sort }, context);
      const isCut = select !== undefined || most !== undefined;
      const all = isCut ? (view.rows ?? [...table.rows.keys()]) : view.rows;
      const rows = (select === undefined ? all : selectedRows(name, select, all ?? [], context.summary))?.slice(
        0,
        most,
      );
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
  ),
  'policy-list': policyTables('table'),
  'policy-table': policyTables('policyTable'),
  'policy-index': policyIndex,
  'not-passed-places': notPassedPlaces,
  'policy-guidance': policyGuidanceCards,
  'first-fixes': directive({ limit: withDefault(limit, 3) }, ({ limit: most }, { context }) =>
    firstFixes(context, most),
  ),
  'remediation-plan': directive({ bucket: current, limit }, ({ bucket, limit: most }, { context, loop }) =>
    remediationPlanBlock(context, {
      ...(bucket !== undefined && { bucket: inLoop(loop.bucket, 'bucket') }),
      ...(most !== undefined && { limit: most }),
    }),
  ),
  changes: directive(
    { kind: text, group: oneOf('kind'), limit, columns: text, details: oneOf('none'), density },
    ({ kind, group, limit: most, columns, details, density }, { context, heading, tables }) => {
      const table = tableNamed('changes', tables);
      const wanted = {
        kinds: kind === undefined ? LISTED_KINDS : namesIn(kind, LISTED_KINDS, 'kinds'),
        isGrouped: group !== undefined,
        limit: most,
        columns: columnsOf(columns, table),
        hasDetails: details === undefined,
        isDense: density !== undefined,
      };
      return changeTables(context, wanted, heading, table);
    },
  ),
  'change-names': plain(({ context }) => changeNames(context)),
  trend: trendOf(({ context }, figures) => trendCharts(context, figures)),
  'risk-acceptances': plain(({ context, heading }) => riskAcceptanceBlocks(context, heading)),
  'sign-off': plain(({ context }) => signOff(context)),
  'page-break': pageBreak,
};

/** @throws DirectiveProblem for an unknown name, attribute, value, table or column. */
export function directiveBlocks(name: string, attributes: Attributes, scope: DirectiveScope): Block[] {
  return blocksOf(DIRECTIVES, name, attributes, scope);
}

function withDensity(block: Definitions, density: 'dense' | undefined): Definitions {
  return density === undefined ? block : { ...block, dense: true };
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

/**
 * A document about one report.
 *
 * @param names variables of all texts
 */
export function reportSubject(context: ComposeContext, names: ProseContext = proseContext(context)): Subject {
  const { summary, template, wording } = context;
  const tables = composeTables(context);
  return {
    template,
    wording,
    names,
    tables,
    title: summary.benchmarkName,
    turnsOf: (section) =>
      loopsOf(section, context).map((loop, turn) => turnOf(section, loop, turn, { context, tables })),
    exampleOf: (section) => turnOf(section, exampleLoop(section), 0, { context, tables }),
    rowsOf: (view) => tableRows(view, context),
  };
}

function turnOf(
  section: TemplateSection,
  loop: Loop,
  turn: number,
  { context, tables }: Pick<DirectiveScope, 'context' | 'tables'>,
): SectionTurn {
  return {
    anchor: sectionAnchor(section, loop, turn, context.summary),
    // A report may have thousands of turns.
    get names() {
      return loopContext(loop, context);
    },
    directive: (name, attributes, heading) => directiveBlocks(name, attributes, { context, tables, loop, heading }),
  };
}

function loopsOf({ each, file }: TemplateSection, context: ComposeContext): Loop[] {
  const { summary } = context;
  switch (each) {
    case 'category':
      return summary.categories.map((_, category) => ({ category }));
    case 'assessed-category':
      return summary.categories.flatMap(({ tally }, category) => (tally.assessed > 0 ? [{ category }] : []));
    case 'unassessed-category':
      return summary.categories.flatMap(({ tally }, category) => (tally.assessed === 0 ? [{ category }] : []));
    case 'severity':
      return summary.breakdowns.severities.map((_, severity) => ({ severity }));
    case 'not-passed-service':
      return summary.services.flatMap(({ tally }, service) => (tally.notPassed > 0 ? [{ service }] : []));
    case 'plan-bucket':
      return remediationPlan(context).buckets.map((_, bucket) => ({ bucket }));
    case 'benchmark':
      throw wrongLoop(file, each, 'report');
    case undefined:
      return [{}];
  }
}

/** What the repetitions of a section are about. */
const ITEMS = {
  category: 'category',
  'assessed-category': 'category',
  'unassessed-category': 'category',
  severity: 'severity',
  'not-passed-service': 'service',
  'plan-bucket': 'bucket',
} as const;

function exampleLoop({ each, file }: TemplateSection): Loop {
  if (each === 'benchmark') throw wrongLoop(file, each, 'report');
  return each === undefined ? {} : { [ITEMS[each]]: 0 };
}

/** The anchor of a section's first heading: prose links to it by the section's name, tables and charts to categories. */
function sectionAnchor(
  section: TemplateSection,
  { category }: Loop,
  turn: number,
  summary: AuditSummary,
): Heading['anchor'] {
  if (category !== undefined) return categoryAnchor(summary, category);
  return section.each === undefined ? section.name : `${section.each}-${turn + 1}`;
}
