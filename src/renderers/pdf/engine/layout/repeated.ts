/** Repeated content of pages: running heads, feet, watermarks. */
import type { Content } from 'pdfmake/interfaces.js';
import type { LaidPage, Line, PageItem, PageWriter } from 'pdfmake/js/LayoutBuilder.js';

/** The repeated content of a page, in items that do not affect each other's position. Pages count from 1. */
export type RepeatedContent = (page: number, pages: number) => readonly RepeatedItem[];

/** If `content` is the same object as on the page before, it is not laid out again. */
export interface RepeatedItem {
  readonly content: Content;
  /** The text on this page, if it differs between pages. Only for content that is one left-to-right line in one font. */
  readonly text?: string;
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Lays out repeated content at the same place of each page, after the page's other items. */
export function repeatOnEachPage(
  repeated: RepeatedContent,
  place: Place,
  writer: PageWriter,
  layOut: (content: Content) => void,
): void {
  const context = writer.context();
  const { pages } = context;
  let before = new Map<Content, readonly PageItem[]>();
  for (const [index, page] of pages.entries()) {
    context.page = index;
    const laid = new Map<Content, readonly PageItem[]>();
    for (const { content, text } of repeated(index + 1, pages.length)) {
      const items = before.get(content) ?? layOnce(content, page, place, writer, layOut);
      laid.set(content, items);
      page.items.push(...(text === undefined ? items : items.map((item) => withText(item, text))));
    }
    before = laid;
  }
}

function layOnce(
  content: Content,
  { items }: LaidPage,
  { x, y, width, height }: Place,
  writer: PageWriter,
  layOut: (content: Content) => void,
): readonly PageItem[] {
  const first = items.length;
  writer.beginUnbreakableBlock(width, height);
  layOut(content);
  writer.commitUnbreakableBlock(x, y);
  return items.splice(first);
}

function withText(item: PageItem, text: string): PageItem {
  if (item.type !== 'line') return item;
  const [run] = item.item.inlines;
  if (run === undefined) return item;
  const width = run.font.widthOfString(text, run.fontSize);
  const line = Object.create(Object.getPrototypeOf(item.item) as object) as Line;
  Object.assign(line, item.item, { inlines: [{ ...run, text, width }], inlineWidths: width });
  return { ...item, item: line };
}
