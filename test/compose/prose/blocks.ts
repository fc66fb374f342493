import { parseMarkdown, type MarkdownContext } from '../../../src/compose/prose/markdown.js';
import type { Block, Inline } from '../../../src/model/document/document.js';

/** The line of content that a section may not contain, and the reason. */
export class Refused extends Error {}

/** Parses a section; headings get their own text as anchor, and no directive is known. */
export function blocksOf(source: string, context: Partial<MarkdownContext> = {}): Block[] {
  return parseMarkdown(source, {
    anchor: (text) => text,
    directive: (name) => {
      throw new Error(`the directive ::${name} was not expected`);
    },
    table: () => {
      throw new Error('a table was not expected');
    },
    refuse: (problem, { start }) => {
      throw new Refused(`${source.slice(0, start).split('\n').length}: ${problem}`);
    },
    ...context,
  });
}

/** Joins the text of inlines. Fails for anything but plain text. */
export function plainTextOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'text') return inline.text;
      throw new Error(`expected only text, found ${inline.type}`);
    })
    .join('');
}
