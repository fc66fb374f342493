/** The names of sections in documents. Imports nothing from `src`. */

/** Chapters about the document itself: its pages, ids and times, and who signs it. */
export const UNCOUNTED: ReadonlySet<string> = new Set(['contents', 'control', 'document-control', 'sign-off']);

/**
 * Names sections by their anchors; those of categories and actions, which hold ids, by the order in which they come: `category-1`,
 * `plan-1`, and `severity-2/1` for the first category of a severity.
 */
export function sectionNames(): (anchor: string) => string {
  const named = new Map<string, Map<string, string>>();
  return (anchor) => {
    const [, severity, kind] = /^(?:(severity-\d+)\/)?(category|plan)\//.exec(anchor) ?? [];
    if (kind === undefined) return anchor;
    const start = severity === undefined ? `${kind}-` : `${severity}/`;
    const known = named.get(start) ?? new Map<string, string>();
    named.set(start, known);
    const name = known.get(anchor) ?? `${start}${known.size + 1}`;
    known.set(anchor, name);
    return name;
  };
}
