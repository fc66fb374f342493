/** Checks a section in all branches: its expressions, its Markdown and its directives. */
import { AuditpressError } from '../../base/errors.js';
import type { NamedValue } from '../../base/wording/template/names.js';
import type { Expander, ProseContext } from '../../compose/prose/expand.js';
import type { Heading } from '../../model/document/document.js';
import type { TemplateSection } from '../../model/template/template.js';
import type { Subject } from '../../compose/subject.js';
import { DirectiveProblem, parseMarkdown, type MarkdownContext, type TextRange } from '../../compose/prose/markdown.js';
import { positionIn, PLACEHOLDER, reduceExpressions } from '../../compose/sections/section-error.js';
import { slug } from '../../compose/sections/sections.js';

/** A fault in a section or in a text of template.yaml. Lines and columns count from 1. */
export interface TextFault {
  readonly file: string;
  readonly at?: readonly PropertyKey[];
  readonly line: number;
  readonly column: number;
  readonly problem: string;
}

/** A word that a text uses, with the values that the text passes to it. */
export interface WordUse extends Omit<TextFault, 'problem'> {
  readonly key: string;
  readonly values: readonly NamedValue[];
}

export interface ProseCheck {
  readonly subject: Subject;
  readonly expander: Expander;
  /** Checks the names in a text and collects its words. Returns false if Handlebars cannot parse the text. */
  readonly checkNames: (source: string, text: Pick<TextFault, 'file' | 'at'>, names: ProseContext) => boolean;
  readonly report: (fault: TextFault) => void;
}

/** The filled text; undefined if that fails, which another check reports. */
export function expanded(source: string, names: ProseContext, expander: Expander): string | undefined {
  try {
    return expander.expand(source, names, '');
  } catch (cause) {
    if (cause instanceof AuditpressError) return undefined;
    throw cause;
  }
}

/** A link to an anchor of the document, with its place. */
export interface Link extends Omit<TextFault, 'problem'> {
  readonly target: string;
}

export interface SectionFindings {
  readonly links: readonly Link[];
  readonly anchors: readonly string[];
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
  const heading = (text: string, id: string): Heading => {
    // Which groups follow depends on the report: a text can link to any.
    if (anchors.length === 0) anchors.push(sectionAnchor(section));
    else if (section.each === undefined) anchors.push(`${section.name}/${id.slice(0, id.indexOf('/') + 1)}`);
    return { type: 'heading', level: 3, text, anchor: '' };
  };
  const turn = check.subject.exampleOf(section);

  parseMarkdown(reduced.text, {
    anchor(_, { start, end }) {
      const heading = source.slice(reduced.sourceOffset(start), reduced.sourceOffset(end));
      const anchor = anchors.length === 0 ? sectionAnchor(section) : slug(headingText(heading, names, check) ?? '');
      anchors.push(anchor);
      return anchor;
    },
    directive(name, attributes) {
      // The value of an expression is not known until it is filled.
      if (Object.values(attributes).some((value) => value.includes(PLACEHOLDER))) return [];
      try {
        return turn.directive(name, attributes, heading);
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

/** The anchor of a section; of the first iteration if it is repeated. */
function sectionAnchor({ name, each }: TemplateSection): string {
  return each === undefined ? name : `${each}-1`;
}

/** The text of a heading as documents print it. */
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
