/** The outline and the named destinations that it and links lead to. */
import type { OutlineItem, PdfDocument } from 'pdfmake/js/PDFDocument.js';
import { clipText, numberOf, textObject, textString } from '../file/syntax.js';
import { writeTree } from '../file/trees.js';

export interface Bookmark {
  readonly title: string;
  readonly level: number;
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
    const item = (parent?.item ?? pdf.outline).addItem(clipText(bookmark.title));
    item.outlineData.Dest = textObject(bookmark.destination);
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

/** Named destinations: ISO 32000-1, 7.9.6 and 12.3.2.3. */
export class Destinations {
  /** By name: index of the place in `#numbers`. */
  readonly #places = new Map<string, number>();
  /** Page, x and y of each place. A flat array, because long documents have a hundred thousand places. */
  readonly #numbers: number[] = [];

  /** Sets the place of a name (ASCII, see `destinationOf`) on a page, given by its object number. Points from the left and the bottom. */
  add(name: string, page: number, x: number, y: number): void {
    this.#places.set(name, this.#numbers.push(page, x, y) - 3);
  }

  /** Writes the name tree, sorted by bytes. Returns the number of its root. */
  write(add: (body: string) => number): number {
    return writeTree('Names', this.#entries(), add);
  }

  *#entries(): Generator<readonly [string, string]> {
    for (const name of [...this.#places.keys()].sort()) yield [textString(name), this.#placeOf(name)];
  }

  #placeOf(name: string): string {
    const start = this.#places.get(name) ?? 0;
    const [page = 0, x = 0, y = 0] = this.#numbers.slice(start, start + 3);
    return `[${String(page)} 0 R /XYZ ${numberOf(x)} ${numberOf(y)} null]`;
  }
}
