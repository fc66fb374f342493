/** Markdown without its Handlebars expressions, to check all branches of a section at once. */

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
