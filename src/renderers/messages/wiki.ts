/** The wiki markup of Jira Data Center. */
import { FILES_MARKER } from '../../base/message-formats/formats.js';
import { wikiInlines, wikiText } from '../../base/message-formats/text-formats.js';
import { markedCell } from '../inlines.js';
import type { Part, PartDefinition, PartFigure, TablePart } from '../parts.js';

export function wikiMessage(parts: readonly Part[]): string {
  return `${[...parts.map(partText), FILES_MARKER].join('\n\n')}\n`;
}

function partText(part: Part): string {
  switch (part.type) {
    case 'heading':
      return `h${String(part.level + 1)}. ${wikiText(part.text)}`;
    case 'paragraph':
      return wikiInlines(part.children);
    case 'list':
      return part.items.map((item) => `${part.ordered ? '#' : '*'} ${item.map(partText).join(' \\\\ ')}`).join('\n');
    case 'callout':
      return `{panel:title=${wikiText(part.label)}}\n${part.children.map(partText).join('\n\n')}\n{panel}`;
    case 'figures':
      return part.figures.map(figureRow).join('\n');
    case 'table':
      return tableText(part);
    case 'definitions':
      return part.items.map(definitionText).join('\n');
  }
}

function figureRow({ label, text, words }: PartFigure): string {
  return `||${cell(wikiText(label))}|{*}${wikiText(text)}{*}|${cell(wikiText(words))}|`;
}

function tableText({ columns, rows }: TablePart): string {
  return [
    `||${columns.map(({ label }) => cell(wikiText(label))).join('||')}||`,
    ...rows.map((cells) => `|${cells.map((each) => cell(wikiInlines(markedCell(each)))).join('|')}|`),
  ].join('\n');
}

/** An empty cell would join its neighbors to a head. */
function cell(wiki: string): string {
  return wiki === '' ? ' ' : wiki;
}

function definitionText({ lead, text, type }: PartDefinition): string {
  return `{*}${wikiText(lead.trimEnd())}{*} ${type === 'id' ? `{{${wikiText(text)}}}` : wikiText(text)}`;
}
