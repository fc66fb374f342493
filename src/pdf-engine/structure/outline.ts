import type { OutlineItem, PdfDocument } from 'pdfmake/js/PDFDocument.js';

/** An entry of the outline. */
export interface Bookmark {
  readonly title: string;
  /** 1 for chapters. */
  readonly level: number;
  /** Name of the destination. */
  readonly destination: string;
}

interface Entry {
  readonly bookmark: Bookmark;
  readonly item: OutlineItem;
  readonly children: Entry[];
}

/**
 * Writes the outline, nested by level. Chapters are open, lower levels are closed.
 *
 * pdfmake's own bookmarks point to the right edge of a page and lack counts; these point to the headings.
 */
export function writeOutline(bookmarks: readonly Bookmark[], pdf: PdfDocument): void {
  const roots: Entry[] = [];
  const path: Entry[] = [];
  for (const bookmark of bookmarks) {
    while ((path.at(-1)?.bookmark.level ?? 0) >= bookmark.level) path.pop();
    const parent = path.at(-1);
    const item = (parent?.item ?? pdf.outline).addItem(bookmark.title);
    // A String object is written as a PDF string; a plain string would become a name.
    item.outlineData.Dest = new String(bookmark.destination);
    const entry = { bookmark, item, children: [] };
    (parent?.children ?? roots).push(entry);
    path.push(entry);
  }
  if (roots.length > 0) pdf.outline.outlineData.Count = roots.length + writeCounts(roots);
}

/** Sets the count of visible entries below each entry, negative if it is closed. Returns the sum for open entries. */
function writeCounts(entries: readonly Entry[]): number {
  return entries.reduce((shown, { bookmark, item, children }) => {
    const below = children.length + writeCounts(children);
    if (children.length === 0) return shown;
    const isOpen = bookmark.level === 1;
    item.outlineData.Count = isOpen ? below : -below;
    return shown + (isOpen ? below : 0);
  }, 0);
}
