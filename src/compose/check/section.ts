/** One section: its expressions, its Markdown, its directives, in all branches. */
import { AuditpressError } from '../../errors.js';
import type { Heading } from '../../model/document/document.js';
import type { TemplateSection } from '../../model/template/template.js';
import { directiveBlocks } from '../sections/directives.js';
import type { Loop } from '../policies/selection.js';
import type { ProseContext } from '../prose/expand.js';
import { DirectiveProblem, parseMarkdown, type MarkdownContext, type TextRange } from '../prose/markdown.js';
import { positionIn } from '../sections/section-error.js';
import { slug } from '../sections/sections.js';
import { expanded, type ProseCheck, type TextFault } from './prose-check.js';
import { PLACEHOLDER, reduceExpressions } from '../prose/reduce-expressions.js';

/** A link within the document, with its place. */
export interface Link extends Omit<TextFault, 'problem'> {
  readonly target: string;
}

export interface SectionFindings {
  readonly links: readonly Link[];
  readonly anchors: readonly string[];
}

/** The first turn of a repeated section. */
export function loopOf({ each }: TemplateSection): Loop {
  if (each === undefined) return {};
  switch (each) {
    case 'category':
      return { category: 0 };
    case 'severity':
      return { severity: 0 };
    case 'failing-service':
      return { service: 0 };
  }
}

export function sectionFindings(section: TemplateSection, names: ProseContext, check: ProseCheck): SectionFindings {
  const { file, source } = section;
  const links: Link[] = [];
  const anchors: string[] = [];
  if (!check.checkNames(source, { file }, names)) return { links, anchors };
  const reduced = reduceExpressions(source);
  const placeOf = ({ start }: TextRange): Omit<TextFault, 'problem'> => ({
    file,
    ...positionIn(source, reduced.sourceOffset(start)),
  });
  // Headings that directives make depend on the report: no text can link to them.
  const heading = (text: string): Heading => ({ type: 'heading', level: 3, text, anchor: '' });
  const scope = { context: check.context, tables: check.tables, loop: loopOf(section), heading };

  parseMarkdown(reduced.text, {
    anchor(_, { start, end }) {
      const heading = source.slice(reduced.sourceOffset(start), reduced.sourceOffset(end));
      const anchor = anchors.length === 0 ? sectionAnchor(section) : slug(headingText(heading, names, check) ?? '');
      anchors.push(anchor);
      return anchor;
    },
    directive(name, attributes) {
      // What an expression gives a directive is known when it is filled.
      if (Object.values(attributes).some((value) => value.includes(PLACEHOLDER))) return [];
      try {
        return directiveBlocks(name, attributes, scope);
      } catch (cause) {
        throw cause instanceof AuditpressError ? new DirectiveProblem(cause.message) : cause;
      }
    },
    table: () => '',
    refuse(problem, range) {
      if (!problem.includes(PLACEHOLDER)) check.report({ ...placeOf(range), problem });
    },
    linked(target, range) {
      if (!target.includes(PLACEHOLDER)) links.push({ ...placeOf(range), target });
    },
  });
  return { links, anchors };
}

/** Each turn of a repeated section has its own context; checks use the first. */
function sectionAnchor({ name, each }: TemplateSection): string {
  return each === undefined ? name : `${each}-1`;
}

/** A heading's words as a document has them. */
function headingText(heading: string, names: ProseContext, { expander }: ProseCheck): string | undefined {
  const filled = expanded(heading, names, expander);
  if (filled === undefined) return undefined;
  const texts: string[] = [];
  const context: MarkdownContext = {
    anchor: (text) => (texts.push(text), text),
    directive: () => [],
    table: () => '',
    refuse: () => undefined,
  };
  parseMarkdown(filled, context);
  return texts[0];
}
