import type { Cell } from '../model/document/table.js';

/** Longest address that every format can link to: programs for workbooks accept no longer one. */
const LONGEST_ADDRESS = 2_000;

/**
 * The address that a cell links to: a path relative to the document, or of http or https. Undefined for none, and for any other one,
 * which could run something or leave the folder of the documents unseen.
 */
export function addressOf({ href }: Cell): string | undefined {
  if (href === undefined || href === '' || href.length > LONGEST_ADDRESS) return undefined;
  const isPath = /^[^/\\:?#][^\\:]*$/.test(href);
  return isPath || (/^https?:\/\//i.test(href) && URL.canParse(href)) ? href : undefined;
}
