/** The Atlassian Document Format, version 1. */
import type { JsonObject } from '../../model/report/json.js';
import { ADF_FILES, adfInlines, adfParagraph } from '../../base/message-formats/json-formats.js';
import { plainText } from '../../base/message-formats/formats.js';
import type { Inline } from '../../model/document/document.js';
import { definitionInlines, figureCells, markedCell } from '../inlines.js';
import { plain, type Part, type TablePart } from '../parts.js';

export function adfMessage(parts: readonly Part[]): string {
  return JSON.stringify({ type: 'doc', version: 1, content: [...parts.flatMap(nodesOf), ADF_FILES] });
}

function nodesOf(part: Part): JsonObject[] {
  switch (part.type) {
    case 'heading':
      return plainText(part.text) === ''
        ? []
        : [{ type: 'heading', attrs: { level: part.level + 1 }, content: adfInlines([plain(part.text)]) }];
    case 'paragraph':
      return [adfParagraph(part.children)];
    case 'list':
      return [
        {
          type: part.ordered ? 'orderedList' : 'bulletList',
          content: part.items.map((item) => ({ type: 'listItem', content: allowed(item, ITEM_NODES) })),
        },
      ];
    case 'callout':
      return [
        {
          type: 'panel',
          attrs: { panelType: part.tone === 'warning' ? 'warning' : 'info' },
          content: allowed(part.children, PANEL_NODES),
        },
      ];
    case 'figures':
      return [
        tableNode(
          part.figures.map((figure) =>
            figureCells(figure).map((inlines, index) => cellNode(index === 0 ? 'tableHeader' : 'tableCell', inlines)),
          ),
        ),
      ];
    case 'table':
      return [tableNode(rowsOf(part))];
    case 'definitions':
      return part.items.map((item) => adfParagraph(definitionInlines(item)));
  }
}

const ITEM_NODES = ['paragraph', 'bulletList', 'orderedList'];
const PANEL_NODES = [...ITEM_NODES, 'heading'];

/** Items and panels hold few kinds of nodes, and at least one: of all others they have the paragraphs. */
function allowed(parts: readonly Part[], types: readonly string[]): JsonObject[] {
  const nodes = parts
    .flatMap(nodesOf)
    .flatMap((node) => (types.some((type) => type === node['type']) ? [node] : paragraphsIn(node)));
  return nodes.length === 0 ? [adfParagraph([])] : nodes;
}

/** The paragraphs of a node at any depth; a heading as one. */
function paragraphsIn(node: JsonObject): JsonObject[] {
  const { type, content } = node;
  if (type === 'paragraph') return [node];
  if (type === 'heading') return [{ type: 'paragraph', content: content ?? [] }];
  return Array.isArray(content) ? (content as JsonObject[]).flatMap(paragraphsIn) : [];
}

function rowsOf({ columns, rows }: TablePart): JsonObject[][] {
  return [
    columns.map(({ label }) => cellNode('tableHeader', [plain(label)])),
    ...rows.map((cells) => cells.map((cell) => cellNode('tableCell', markedCell(cell)))),
  ];
}

function cellNode(type: 'tableCell' | 'tableHeader', inlines: readonly Inline[]): JsonObject {
  return { type, content: [adfParagraph(inlines)] };
}

function tableNode(rows: JsonObject[][]): JsonObject {
  return { type: 'table', content: rows.map((cells) => ({ type: 'tableRow', content: cells })) };
}
