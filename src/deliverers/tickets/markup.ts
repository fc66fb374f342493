/** Tables, paragraphs and links of tickets in the markup of each tool. All text is data: none of it is markup. */
import { adfParagraph } from '../../base/message-formats/json-formats.js';
import { markdownInlines, wikiInlines } from '../../base/message-formats/text-formats.js';
import type { Inline } from '../../model/document/document.js';
import { isList, isRecord, type JsonValue, type JsonObject } from '../../model/report/json.js';

export type TicketBlock =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly type: 'list'; readonly ordered?: boolean; readonly items: readonly (readonly Inline[])[] }
  /** One cell per column. */
  | { readonly type: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly TicketCell[])[] };

export type TicketCell = string | readonly Inline[];

export type Body = JsonValue;

export const MARKUPS = ['markdown', 'wiki', 'adf'] as const;
export type Markup = (typeof MARKUPS)[number];

export function textOf(text: string): readonly Inline[] {
  return [{ type: 'text', text }];
}

function inlinesOf(cell: TicketCell): readonly Inline[] {
  return typeof cell === 'string' ? textOf(cell) : cell;
}

export function bodyOf(blocks: readonly TicketBlock[], markup: Markup): Body {
  switch (markup) {
    case 'adf':
      return { type: 'doc', version: 1, content: blocks.map(adfBlock) };
    case 'markdown':
      return blocks.map(markdownBlock).join('\n\n');
    case 'wiki':
      return blocks.map(wikiBlock).join('\n\n');
  }
}

export function joined(bodies: readonly Body[], markup: Markup): Body {
  if (markup !== 'adf')
    return bodies.filter((body): body is string => typeof body === 'string' && body !== '').join('\n\n');
  return { type: 'doc', version: 1, content: bodies.flatMap(contentOf) };
}

export function bodyOfMessage(text: string, markup: Markup): Body {
  return markup === 'adf' ? (JSON.parse(text) as JsonValue) : text;
}

function contentOf(body: Body): readonly JsonValue[] {
  const content = isRecord(body) ? body['content'] : undefined;
  return content !== undefined && isList(content) ? content : [];
}

function adfBlock(block: TicketBlock): JsonObject {
  switch (block.type) {
    case 'heading':
      return { ...adfParagraph(textOf(block.text)), type: 'heading', attrs: { level: 3 } };
    case 'paragraph':
      return adfParagraph(block.children);
    case 'list':
      return {
        type: block.ordered === true ? 'orderedList' : 'bulletList',
        content: block.items.map((item) => ({ type: 'listItem', content: [adfParagraph(item)] })),
      };
    case 'table': {
      const row = (cells: readonly TicketCell[], type: string): JsonObject => ({
        type: 'tableRow',
        content: cells.map((cell) => ({ type, content: [adfParagraph(inlinesOf(cell))] })),
      });
      const rows = block.rows.map((cells) => row(cells, 'tableCell'));
      return { type: 'table', content: [row(block.head, 'tableHeader'), ...rows] };
    }
  }
}

function markdownBlock(block: TicketBlock): string {
  switch (block.type) {
    case 'heading':
      return `### ${markdownInlines(textOf(block.text))}`;
    case 'paragraph':
      return markdownInlines(block.children);
    case 'list':
      return block.items
        .map((item, index) => `${block.ordered === true ? `${String(index + 1)}.` : '-'} ${markdownInlines(item)}`)
        .join('\n');
    case 'table': {
      const row = (cells: readonly TicketCell[]): string =>
        `| ${cells.map((cell) => markdownInlines(inlinesOf(cell))).join(' | ')} |`;
      return [row(block.head), `|${' --- |'.repeat(block.head.length)}`, ...block.rows.map(row)].join('\n');
    }
  }
}

function wikiBlock(block: TicketBlock): string {
  switch (block.type) {
    case 'heading':
      return `h3. ${wikiInlines(textOf(block.text))}`;
    case 'paragraph':
      return wikiInlines(block.children);
    case 'list':
      return block.items.map((item) => `${block.ordered === true ? '#' : '*'} ${wikiInlines(item)}`).join('\n');
    case 'table': {
      // A cell without text would end the row.
      const cell = (content: TicketCell): string => (content === '' ? ' ' : wikiInlines(inlinesOf(content)));
      const head = `||${block.head.map(cell).join('||')}||`;
      return [head, ...block.rows.map((cells) => `|${cells.map(cell).join('|')}|`)].join('\n');
    }
  }
}
