/** What happens to a document set that exists, and what became of it. */

/** `fail` accepts the same set and refuses any other; `skip` accepts any; `replace` writes anew; `add` adds formats. */
export const IF_EXISTS = ['fail', 'skip', 'replace', 'add'] as const;
export type IfExists = (typeof IF_EXISTS)[number];

/**
 * `written` as a whole, `added` to the documents that were there, `unchanged` because the same set was there, `skipped`
 * because any set was there.
 */
export const SET_STATUSES = ['written', 'added', 'unchanged', 'skipped'] as const;
export type SetStatus = (typeof SET_STATUSES)[number];
