/** The names of sections in documents. Imports nothing from `src`. */

/** Chapters about the document itself: its pages, ids and times, and who signs it. */
export const UNCOUNTED: ReadonlySet<string> = new Set(['contents', 'control', 'document-control', 'sign-off']);

/** Names sections by their anchors; those of categories, which hold their ids, by the order in which they come: `category-1`. */
export function sectionNames(): (anchor: string) => string {
  const categories = new Map<string, string>();
  return (anchor) => {
    if (!anchor.startsWith('category/')) return anchor;
    const name = categories.get(anchor) ?? `category-${categories.size + 1}`;
    categories.set(anchor, name);
    return name;
  };
}
