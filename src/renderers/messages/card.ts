/** An adaptive card for Teams, version 1.5. */
import type { JsonObject } from '../../model/report/json.js';
import { CARD_FILES, cardInlines, cardParagraph } from '../../base/message-formats/json-formats.js';
import type { AuditDocument, Inline } from '../../model/document/document.js';
import { definitionInlines, figureCells, markedCell } from '../inlines.js';
import { plain, strong, type Part } from '../parts.js';

export function cardMessage(parts: readonly Part[], { locale }: AuditDocument): string {
  return JSON.stringify({
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: '1.5',
    lang: locale.tag,
    ...(locale.direction === 'rtl' && { rtl: true }),
    msteams: { width: 'Full' },
    body: [...parts.flatMap(elementsOf), CARD_FILES],
  });
}

function elementsOf(part: Part): JsonObject[] {
  switch (part.type) {
    case 'heading':
      return [headingElement(part.text, part.level)];
    case 'paragraph':
      return cardInlines(part.children).length === 0 ? [] : [cardParagraph(part.children)];
    case 'list':
      return part.items.map((item, index) => columns(part.ordered ? `${String(index + 1)}.` : '•', item));
    case 'callout':
      return [
        {
          type: 'Container',
          style: part.tone === 'warning' ? 'attention' : 'accent',
          items: [cardParagraph([strong(part.label)]), ...part.children.flatMap(elementsOf)],
        },
      ];
    case 'figures':
      return [table([3, 1, 4], part.figures.map(figureCells), false)];
    case 'table':
      return [
        table(
          part.columns.map(({ isNumber }) => (isNumber ? 1 : 2)),
          [part.columns.map(({ label }) => [plain(label)]), ...part.rows.map((cells) => cells.map(markedCell))],
          true,
        ),
      ];
    case 'definitions':
      return part.items.map((item) => cardParagraph(definitionInlines(item), { spacing: 'Small' }));
  }
}

function headingElement(heading: string, level: 1 | 2 | 3): JsonObject {
  const [run] = cardInlines([strong(heading)]);
  const size = level === 1 ? 'Large' : level === 2 ? 'Medium' : 'Default';
  return { type: 'RichTextBlock', spacing: 'Medium', inlines: run === undefined ? [] : [{ ...run, size }] };
}

/** A sign beside what it is for. */
function columns(sign: string, item: readonly Part[]): JsonObject {
  return {
    type: 'ColumnSet',
    spacing: 'Small',
    columns: [
      { type: 'Column', width: 'auto', items: [cardParagraph([plain(sign)])] },
      { type: 'Column', width: 'stretch', items: item.flatMap(elementsOf) },
    ],
  };
}

function table(
  widths: readonly number[],
  rows: readonly (readonly (readonly Inline[])[])[],
  firstRowAsHeader: boolean,
): JsonObject {
  return {
    type: 'Table',
    firstRowAsHeader,
    showGridLines: false,
    columns: widths.map((width) => ({ width })),
    rows: rows.map((cells) => ({
      type: 'TableRow',
      cells: cells.map((inlines) => ({ type: 'TableCell', items: [cardParagraph(inlines)] })),
    })),
  };
}
