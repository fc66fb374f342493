/** The names of sections in documents. Imports nothing from `src`. */

/** Chapters about the document itself: its pages, ids and times, and who signs it. */
export const UNCOUNTED: ReadonlySet<string> = new Set(['contents', 'control', 'document-control', 'sign-off']);

/**
 * Names sections by their anchors; those of categories and actions, which hold ids, by the order in which they come: `category-1`,
 * `plan-1`.
 */
export function sectionNames(): (anchor: string) => string {
  const named = { category: new Map<string, string>(), plan: new Map<string, string>() };
  return (anchor) => {
    const kind = /^(category|plan)\//.exec(anchor)?.[1] as keyof typeof named | undefined;
    if (kind === undefined) return anchor;
    const name = named[kind].get(anchor) ?? `${kind}-${named[kind].size + 1}`;
    named[kind].set(anchor, name);
    return name;
  };
}
