/** The Markdown of GitHub, of documents and of messages. */
import { markdownInlines, markdownText } from '../base/message-formats/text-formats.js';
import { definitionInlines, figureCells, markedCell } from './inlines.js';
import type { Part, PartFigure, TablePart } from './parts.js';

export function markdownPart(part: Part): string {
  switch (part.type) {
    case 'heading':
      return `${'#'.repeat(part.level + 1)} ${markdownText(part.text)}`;
    case 'paragraph':
      return part.role === 'small' ? `<sub>${markdownInlines(part.children)}</sub>` : markdownInlines(part.children);
    case 'list':
      return part.items.map((item, index) => itemText(item, part.ordered ? `${String(index + 1)}.` : '-')).join('\n');
    case 'callout':
      return quoted(
        [`[!${part.tone === 'warning' ? 'WARNING' : 'NOTE'}]`, part.children.map(markdownPart).join('\n\n')].join('\n'),
      );
    case 'figures':
      return figureTable(part.figures);
    case 'table':
      return tableText(part);
    case 'definitions':
      return part.items.map((item) => markdownInlines(definitionInlines(item))).join('<br>\n');
  }
}

function itemText(parts: readonly Part[], sign: string): string {
  const indent = ' '.repeat(sign.length + 1);
  return `${sign} ${parts.map(markdownPart).join('\n\n').replaceAll('\n', `\n${indent}`)}`;
}

function quoted(text: string): string {
  return text.replaceAll(/^/gm, '> ');
}

function figureTable(figures: readonly PartFigure[]): string {
  const rows = figures.map((figure) => figureCells(figure).map(markdownInlines).join(' | '));
  // GitHub shows no table without a head.
  return ['| | | |', '| :-- | --: | :-- |', ...rows.map((row) => `| ${row} |`)].join('\n');
}

function tableText({ columns, rows }: TablePart): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(({ label }) => markdownText(label))),
    line(columns.map(({ isNumber }) => (isNumber ? '--:' : ':--'))),
    ...rows.map((cells) => line(cells.map((cell) => markdownInlines(markedCell(cell))))),
  ].join('\n');
}
