/** What pages repeat: heads, feet, watermarks. */
import type { Content } from 'pdfmake/interfaces.js';
import type { LaidPage, Line, PageItem, PageWriter } from 'pdfmake/js/LayoutBuilder.js';

/** What stands on a page, in pieces that do not move each other. */
export type RepeatedContent = (page: number, pages: number) => readonly RepeatedItem[];

/** What is the very object of the page before is not laid out again. */
export interface RepeatedItem {
  readonly content: Content;
  /** Of a content that is one line in one font from the left: its text on this page, where pages differ in it. */
  readonly text?: string;
}

/** Points. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Lays pieces at the same place of each page, after all else that stands there. */
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
