/** How to handle a document set that exists, and the result. */

/** `fail` accepts an equal set and rejects any other; `skip` accepts any; `replace` overwrites; `add` adds formats. */
export const IF_EXISTS = ['fail', 'skip', 'replace', 'add'] as const;
export type IfExists = (typeof IF_EXISTS)[number];

/**
 * `written`: the whole set; `added`: documents were added to the set; `unchanged`: an equal set existed; `skipped`: any set
 * existed.
 */
export const SET_STATUSES = ['written', 'added', 'unchanged', 'skipped'] as const;
export type SetStatus = (typeof SET_STATUSES)[number];
