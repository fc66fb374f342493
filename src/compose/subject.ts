/** What a document is about: a report, or a portfolio. Sections, worksheets and checks know nothing else of it. */
import { AuditpressError } from '../base/errors.js';
import type { Block } from '../model/document/document.js';
import type { Table, TableView } from '../model/document/table.js';
import {
  PORTFOLIO_LOOPS,
  REPORT_LOOPS,
  type SectionLoop,
  type Template,
  type TemplateKind,
  type TemplateSection,
  type TemplateView,
} from '../model/template/template.js';
import type { ProseContext } from './prose/expand.js';
import type { MakeHeading } from './prose/markdown.js';
import type { Wording } from './wording/wording.js';

export interface Subject {
  readonly template: Template;
  readonly wording: Wording;
  /** Names tables that sections write before their first heading. */
  readonly title: string;
  /** Unescaped variables of all texts. */
  readonly names: ProseContext;
  /** By the names that templates use. */
  readonly tables: Readonly<Record<string, Table>>;
  /** The repetitions of a section; one for a section that is not repeated. */
  turnsOf(section: TemplateSection): readonly SectionTurn[];
  /** The first repetition of a section that the subject may not have, for checks of its text. */
  exampleOf(section: TemplateSection): SectionTurn;
  /**
   * The rows that a view of a worksheet selects, in the order that it sets, before any limit.
   *
   * @throws DirectiveProblem for a selection or an order that the table does not have.
   */
  rowsOf(view: Pick<TemplateView, 'table' | 'select' | 'sort'>): TableView;
}

export interface SectionTurn {
  readonly anchor: string;
  readonly names: ProseContext;
  /** @throws DirectiveProblem for an unknown name, attribute, value, table or column. */
  directive(name: string, attributes: Readonly<Record<string, string>>, heading: MakeHeading): Block[];
}

/** The error for a section that is repeated for what the documents of its template do not have. */
export function wrongLoop(file: string, loop: SectionLoop, kind: TemplateKind): AuditpressError {
  const known = kind === 'report' ? REPORT_LOOPS : PORTFOLIO_LOOPS;
  const problem = `each: expected one of ${known.join(', ')} in a template of the kind ${kind}, found "${loop}"`;
  return new AuditpressError('template-malformed', `template.yaml, ${file}: ${problem}`, {
    hint: 'See docs/templates.md for the kinds of templates and their repeated sections.',
    problems: [problem],
    places: [{ file: 'template.yaml' }],
  });
}
