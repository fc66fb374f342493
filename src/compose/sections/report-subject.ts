import type { Heading } from '../../model/document/document.js';
import type { Table } from '../../model/document/table.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type { TemplateSection } from '../../model/template/template.js';
import { categoryAnchor } from '../anchors.js';
import type { ComposeContext } from '../context.js';
import type { Loop } from '../policies/selection.js';
import { loopContext, proseContext } from '../prose/context.js';
import type { ProseContext } from '../prose/expand.js';
import { wrongLoop, type SectionTurn, type Subject } from '../subject.js';
import { composeTables } from '../tables/tables.js';
import { tableRows } from '../tables/views.js';
import { directiveBlocks } from './directives.js';

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
      loopsOf(section, summary).map((loop, turn) => turnOf(section, loop, turn, { context, tables })),
    exampleOf: (section) => turnOf(section, exampleLoop(section), 0, { context, tables }),
    rowsOf: (view) => tableRows(view, context),
  };
}

interface ReportScope {
  readonly context: ComposeContext;
  readonly tables: Readonly<Record<string, Table>>;
}

function turnOf(section: TemplateSection, loop: Loop, turn: number, { context, tables }: ReportScope): SectionTurn {
  return {
    anchor: sectionAnchor(section, loop, turn, context.summary),
    // A report may have thousands of turns.
    get names() {
      return loopContext(loop, context);
    },
    directive: (name, attributes, heading) => directiveBlocks(name, attributes, { context, tables, loop, heading }),
  };
}

function loopsOf({ each, file }: TemplateSection, summary: AuditSummary): Loop[] {
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
