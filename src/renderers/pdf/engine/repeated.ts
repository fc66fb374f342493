/** What pages repeat: heads, feet, watermarks. */
import type { Content } from 'pdfmake/interfaces.js';
import type { PageItem, PageWriter } from 'pdfmake/js/LayoutBuilder.js';

/**
 * What stands on a page, in pieces that do not move each other. A piece that is the very object of the page before is not
 * laid out again.
 */
export type Pieces = (page: number, pages: number) => readonly Content[];

/** Points. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Lays pieces at the same place of each page, after all else that stands there. */
export function layOnEachPage(pieces: Pieces, place: Place, writer: PageWriter, lay: (piece: Content) => void): void {
  const context = writer.context();
  const { pages } = context;
  let before = new Map<Content, readonly PageItem[]>();
  for (const [index, page] of pages.entries()) {
    context.page = index;
    const laid = new Map<Content, readonly PageItem[]>();
    for (const piece of pieces(index + 1, pages.length)) {
      const known = before.get(piece);
      const first = page.items.length;
      if (known !== undefined) page.items.push(...known);
      else {
        writer.beginUnbreakableBlock(place.width, place.height);
        lay(piece);
        writer.commitUnbreakableBlock(place.x, place.y);
      }
      laid.set(piece, page.items.slice(first));
    }
    before = laid;
  }
}
