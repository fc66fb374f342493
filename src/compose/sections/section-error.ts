/** The error for a fault in a section, with its place in the file: found again in the section without its expressions. */
import { AuditpressError } from '../../base/errors.js';
import { withPlace } from '../../base/wording/template/fault.js';
import type { TemplateSection } from '../../model/template/template.js';
import { DirectiveProblem, parseMarkdown, type MarkdownContext } from '../prose/markdown.js';

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

export interface ReducedText {
  /** All branches in order; a placeholder replaces each printed expression. */
  readonly text: string;
  /** Offset in the source of an offset in the text. */
  readonly sourceOffset: (offset: number) => number;
}

/** A character for private use: no text of a template holds it. */
export const PLACEHOLDER = '\ue000';

const EXPRESSION = /\\\{\{|\{\{\{[\s\S]*?\}\}\}|\{\{~?!--[\s\S]*?--~?\}\}|\{\{[\s\S]*?\}\}/g;
/** Opens, parts or closes branches, or says nothing. */
const SILENT = /^\{\{~?\s*([#/^!]|else\b)/;

export function reduceExpressions(source: string): ReducedText {
  let text = '';
  let taken = 0;
  const pieces: { readonly at: number; readonly from: number }[] = [];
  const take = (end: number): void => {
    pieces.push({ at: text.length, from: taken });
    text += source.slice(taken, end);
  };
  for (const { 0: expression, index } of source.matchAll(EXPRESSION)) {
    if (expression.startsWith('\\') || index < taken) continue;
    const end = index + expression.length;
    const line = SILENT.test(expression) ? wholeLine(source, index, end) : undefined;
    take(line?.start ?? index);
    taken = line?.end ?? end;
    if (SILENT.test(expression)) continue;
    pieces.push({ at: text.length, from: index });
    text += PLACEHOLDER;
  }
  take(source.length);
  return {
    text,
    sourceOffset(offset) {
      const piece = pieces.findLast(({ at }) => at <= offset) ?? { at: 0, from: 0 };
      return piece.from + offset - piece.at;
    },
  };
}

/** The line that an expression has for itself, with its end: Handlebars prints nothing of it. */
function wholeLine(source: string, index: number, end: number): { start: number; end: number } | undefined {
  const start = source.lastIndexOf('\n', index - 1) + 1;
  const next = source.indexOf('\n', end);
  const rest = source.slice(end, next === -1 ? source.length : next);
  if (source.slice(start, index).trim() !== '' || rest.trim() !== '') return undefined;
  return { start, end: next === -1 ? source.length : next + 1 };
}
