/** The blocks of Slack. */
import type { JsonObject } from '../../model/report/json.js';
import { SLACK_FILES, slackInlines, slackParagraph } from '../../base/message-formats/json-formats.js';
import { plainText } from '../../base/message-formats/formats.js';
import type { Inline } from '../../model/document/document.js';
import { definitionInlines, markedCell } from '../inlines.js';
import {
  plain,
  strong,
  type FiguresPart,
  type Part,
  type PartCell,
  type PartFigure,
  type TablePart,
} from '../parts.js';

/** Characters of a `header` block, as Slack limits them. */
const LONGEST_HEADER = 150;

export function blocksMessage(parts: readonly Part[]): string {
  return JSON.stringify([...parts.flatMap(blocksOf), SLACK_FILES]);
}

function blocksOf(part: Part): JsonObject[] {
  switch (part.type) {
    case 'heading':
      return headingBlocks(part.text, part.level);
    case 'paragraph':
      return isEmpty(part.children) ? [] : [slackParagraph(part.children)];
    case 'list':
      return [
        {
          type: 'rich_text',
          elements: [
            {
              type: 'rich_text_list',
              style: part.ordered ? 'ordered' : 'bullet',
              elements: part.items.map((item) => section(joined(item.map(inlinesIn)))),
            },
          ],
        },
      ];
    case 'callout':
      return [
        {
          type: 'rich_text',
          elements: [
            {
              ...section([strong(part.lead), ...joined(part.children.map(inlinesIn))]),
              type: 'rich_text_quote',
            },
          ],
        },
      ];
    case 'figures':
    case 'table':
    case 'definitions':
      return [slackParagraph(inlinesIn(part))];
  }
}

function headingBlocks(heading: string, level: 1 | 2 | 3): JsonObject[] {
  const text = plainText(heading);
  if (text === '') return [];
  if (level > 1 || text.length > LONGEST_HEADER) return [slackParagraph([strong(text)])];
  return [{ type: 'header', text: { type: 'plain_text', text, emoji: false } }];
}

/** A part in lines, for where Slack takes no blocks. It has no tables. */
function inlinesIn(part: Part): readonly Inline[] {
  switch (part.type) {
    case 'heading':
      return [strong(part.text)];
    case 'paragraph':
      return part.children;
    case 'list':
      return joined(part.items.map((item) => [plain('• '), ...joined(item.map(inlinesIn))]));
    case 'callout':
      return [strong(part.lead), ...joined(part.children.map(inlinesIn))];
    case 'figures':
      return joined(part.figures.map((figure) => figureLine(figure, part)));
    case 'table':
      return joined(part.rows.map((cells) => rowLine(cells, part)));
    case 'definitions':
      return joined(part.items.map(definitionInlines));
  }
}

function figureLine({ lead, text: value, words }: PartFigure, { comma }: FiguresPart): readonly Inline[] {
  return [plain(lead), strong(value), plain(`${comma}${words}`)];
}

function rowLine(cells: readonly PartCell[], { columns }: TablePart): readonly Inline[] {
  return cells.flatMap((cell, index) =>
    isEmpty(cell.children)
      ? []
      : [...(index === 0 ? [] : [plain(` · ${columns[index]?.lead ?? ''}`)]), ...markedCell(cell)],
  );
}

function joined(lines: readonly (readonly Inline[])[]): readonly Inline[] {
  return lines.flatMap((line, index) => (index === 0 ? line : [{ type: 'break' }, ...line]));
}

function section(inlines: readonly Inline[]): JsonObject {
  return { type: 'rich_text_section', elements: slackInlines(inlines) };
}

function isEmpty(inlines: readonly Inline[]): boolean {
  return slackInlines(inlines).length === 0;
}
