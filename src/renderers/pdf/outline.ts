import type { OutlineItem, PdfDocument } from 'pdfmake/js/PDFDocument.js';
import type { AuditDocument, Heading } from '../../model/document.js';
import { destinationOf } from './anchors.js';
import { cleanText } from './typesetting/printable.js';

interface Bookmark {
  readonly heading: Heading;
  readonly item: OutlineItem;
  readonly children: Bookmark[];
}

/**
 * Bookmarks of all headings of the document, nested by level. Chapters are open, what is below them is closed.
 *
 * pdfmake's own bookmarks lead to the right edge of a page and tell no viewer how many there are; these lead to the
 * headings themselves.
 */
export function writeOutline(document: AuditDocument, pdf: PdfDocument): void {
  const roots: Bookmark[] = [];
  const path: Bookmark[] = [];
  for (const heading of document.blocks) {
    if (heading.type !== 'heading') continue;
    while ((path.at(-1)?.heading.level ?? 0) >= heading.level) path.pop();
    const parent = path.at(-1);
    const item = (parent?.item ?? pdf.outline).addItem(cleanText(heading.text));
    // A String object is written as a PDF string; a plain string would become a name.
    item.outlineData.Dest = new String(destinationOf(heading.anchor));
    const bookmark = { heading, item, children: [] };
    (parent?.children ?? roots).push(bookmark);
    path.push(bookmark);
  }
  if (roots.length > 0) pdf.outline.outlineData.Count = roots.length + count(roots);
}

/** Writes how many bookmarks are seen below each: negative where it is closed. Returns how many all of them show. */
function count(bookmarks: readonly Bookmark[]): number {
  return bookmarks.reduce((shown, { heading, item, children }) => {
    const below = children.length + count(children);
    if (children.length === 0) return shown;
    const isOpen = heading.level === 1;
    item.outlineData.Count = isOpen ? below : -below;
    return shown + (isOpen ? below : 0);
  }, 0);
}
