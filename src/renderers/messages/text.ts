/** Plain text in lines of at most 76 columns. */
import { FILES_MARKER, plainText, LINE_BREAK, runsOf } from '../../base/message-formats/formats.js';
import { TEXT_WIDTH, textWidth, wrapped } from '../../base/message-formats/text.js';
import type { AuditDocument, Inline } from '../../model/document/document.js';
import { markedCell } from '../inlines.js';
import type { FiguresPart, Part, PartCell, PartDefinition, TablePart } from '../parts.js';

type Lines = readonly string[];

interface Page {
  /** Columns of a line. */
  readonly width: number;
  /** Columns align only in texts that read from left to right: mail programs order the others by themselves. */
  readonly isAligned: boolean;
}

export function textMessage(parts: readonly Part[], { locale }: AuditDocument): string {
  const page = { width: TEXT_WIDTH, isAligned: locale.direction === 'ltr' };
  return `${[...partLines(parts, page), '', FILES_MARKER].join('\n')}\n`;
}

function partLines(parts: readonly Part[], page: Page): Lines {
  return parts.flatMap((part, index) => [...(index === 0 ? [] : ['']), ...linesOf(part, page)]);
}

function linesOf(part: Part, page: Page): Lines {
  switch (part.type) {
    case 'heading':
      return headingLines(part.text, part.level, page);
    case 'paragraph':
      return inlineLines(part.children, page);
    case 'list':
      return part.items.flatMap((item, index) =>
        indented(partLines(item, narrower(page, 3)), part.ordered ? `${String(index + 1)}. ` : '-  '),
      );
    case 'callout':
      return [part.lead.trimEnd(), ...indented(partLines(part.children, narrower(page, 2)), '  ')];
    case 'figures':
      return figureLines(part, page);
    case 'table':
      return tableLines(part, page);
    case 'definitions':
      return part.items.flatMap((item) => definitionLines(item, page));
  }
}

function headingLines(text: string, level: 1 | 2 | 3, { width }: Page): Lines {
  const lines = wrapped(plainText(text), width);
  if (level === 3) return lines;
  const longest = Math.max(...lines.map(textWidth));
  return [...lines, (level === 1 ? '=' : '-').repeat(longest)];
}

/** Lines of a paragraph. The address of a link follows its text. */
function inlineLines(inlines: readonly Inline[], { width }: Page): Lines {
  const text = plainInlines(inlines);
  return text.split(LINE_BREAK).flatMap((line) => wrapped(line.trim(), width));
}

function plainInlines(inlines: readonly Inline[]): string {
  return runsOf(inlines)
    .map(({ text, href }) => (href === undefined || href === text ? text : `${text} <${href}>`))
    .join('');
}

const LEAST_WORDS = 20;

/** Name, figure and its denominator side by side, if that leaves room for the words. */
function figureLines({ figures, comma }: FiguresPart, { width, isAligned }: Page): Lines {
  const rows = figures.map(({ label, lead, text, words }) => ({
    label: plainText(label),
    lead: plainText(lead),
    text: plainText(text),
    of: plainText(words),
  }));
  const labels = Math.max(...rows.map(({ label }) => textWidth(label)));
  const texts = Math.max(...rows.map(({ text }) => textWidth(text)));
  const room = width - labels - texts - 2 * GAP.length;
  if (!isAligned || room < LEAST_WORDS) {
    return rows.flatMap(({ lead, text, of }) => wrapped(`${lead}${text}${comma}${of}`, width, '  '));
  }
  return rows.flatMap(({ label, text, of }) =>
    wrapped(of, room).map((words, index) => {
      const [name, figure] = index === 0 ? [label, text] : ['', ''];
      return [padded(name, labels), padded(figure, texts, true), words].join(GAP).trimEnd();
    }),
  );
}

const GAP = '  ';

function padded(text: string, width: number, isNumber = false): string {
  const space = ' '.repeat(width - textWidth(text));
  return isNumber ? `${space}${text}` : `${text}${space}`;
}

/** A table that is too wide becomes one stretch of lines per row. */
function tableLines({ columns, rows }: TablePart, page: Page): Lines {
  const texts = rows.map((cells) => cells.map(cellText));
  const heads = columns.map(({ label }) => plainText(label));
  if (page.isAligned) {
    const lines = alignedLines([heads, ...texts], columns);
    const [head = ''] = lines;
    if (fits(lines, page)) return [head, '-'.repeat(Math.max(...lines.map(textWidth))), ...lines.slice(1)];
  }
  return texts.flatMap((cells, index) => [
    ...(index === 0 ? [] : ['']),
    ...cells.flatMap((text, column) =>
      text === '' ? [] : wrapped(`${plainText(columns[column]?.lead ?? '')}${text}`, page.width, '  '),
    ),
  ]);
}

function cellText(cell: PartCell): string {
  return plainInlines(markedCell(cell)).replaceAll(LINE_BREAK, ' ');
}

function alignedLines(rows: readonly Lines[], columns: readonly { readonly isNumber: boolean }[]): Lines {
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => textWidth(row[column] ?? ''))));
  return rows.map((row) =>
    columns
      .map(({ isNumber }, column) => padded(row[column] ?? '', widths[column] ?? 0, isNumber))
      .join(GAP)
      .trimEnd(),
  );
}

function fits(lines: Lines, { width }: Page): boolean {
  return lines.every((line) => textWidth(line) <= width);
}

function definitionLines({ lead, text }: PartDefinition, { width }: Page): Lines {
  return wrapped(`${plainText(lead)}${plainText(text)}`, width, '  ');
}

/** @param first what the first line begins with; the others begin with as many spaces */
function indented(lines: Lines, first: string): Lines {
  const space = ' '.repeat(first.length);
  return lines.map((line, index) => (index === 0 ? `${first}${line}` : line === '' ? '' : `${space}${line}`));
}

function narrower(page: Page, by: number): Page {
  return { ...page, width: page.width - by };
}
