/** The error for a fault in a section, with its place in the file. */
import { AuditpressError } from '../../errors.js';
import { withPlace } from '../../messages/template/fault.js';
import type { TemplateSection } from '../../model/template/template.js';
import { DirectiveProblem, parseMarkdown, type MarkdownContext } from '../prose/markdown.js';
import { reduceExpressions } from '../prose/reduce-expressions.js';

/** A position in a text. Lines and columns count from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Where a problem was found in the expanded section, and how its directives are read. */
export interface SectionErrorContext extends Pick<MarkdownContext, 'directive'> {
  readonly expanded: string;
  readonly offset: number;
}

/** A fault that expressions have made has no place in the file, so its message has the line of the expanded text. */
export function sectionError(
  problem: string,
  { file, source }: TemplateSection,
  context: SectionErrorContext,
): AuditpressError {
  const place = placeInSource(problem, source, context.directive);
  const { line } = positionIn(context.expanded, context.offset);
  const message =
    place === undefined
      ? `${file}, line ${line} of the expanded text: ${problem}`
      : `${file}: ${withPlace({ ...place, problem })}`;
  return new AuditpressError('template-malformed', message, {
    hint: 'See docs/templates.md for the Markdown and the directives that sections may use.',
    problems: [problem],
    places: [{ file, ...place }],
  });
}

/** The first place where the text has this problem before it is filled. */
function placeInSource(
  problem: string,
  source: string,
  directive: MarkdownContext['directive'],
): TextPosition | undefined {
  const reduced = reduceExpressions(source);
  let place: TextPosition | undefined;
  parseMarkdown(reduced.text, {
    anchor: () => '',
    table: () => '',
    directive(...given) {
      try {
        return directive(...given);
      } catch (cause) {
        if (cause instanceof DirectiveProblem) throw cause;
        return [];
      }
    },
    refuse(found, { start }) {
      if (found === problem) place ??= positionIn(source, reduced.sourceOffset(start));
    },
  });
  return place;
}

export function positionIn(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
