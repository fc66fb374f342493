import { headOf } from '../../model/values/text.js';
import { legalText } from './cells/cell-text.js';

/** The names of tables and ranges, which share one namespace and ignore case. */
export interface Names {
  /** Reserves a legal, free name close to the wanted one. */
  reserve(wanted: string): string;
  /** Names a range such as `'Policies'!$A$6:$M$30`. Returns the name. */
  define(wanted: string, range: string): string;
  /** The named ranges, in the order of definition. */
  readonly defined: readonly { readonly name: string; readonly range: string }[];
}

/** Characters. Leaves room for a number. */
const MAX_RANGE_NAME = 200;

export function workbookNames(): Names {
  const taken = new Set<string>();
  const defined: { name: string; range: string }[] = [];
  const reserve = (wanted: string): string => {
    const legal = legalRangeName(wanted);
    return takeName(legal, taken, (count) => `${legal}_${String(count)}`);
  };
  return {
    reserve,
    define(wanted, range) {
      const name = reserve(wanted);
      defined.push({ name, range });
      return name;
    },
    defined,
  };
}

/** A name of letters, digits and underscores that starts with a letter or underscore and is not a cell address. */
function legalRangeName(wanted: string): string {
  const name = wanted.replace(/[^A-Za-z0-9]+/g, '_').slice(0, MAX_RANGE_NAME);
  const isAddress = /^[a-z]{1,3}\d+$/i.test(name) || /^r?\d*c?\d*$/i.test(name);
  return isAddress || !/^[A-Za-z]/.test(name) ? `_${name}` : name;
}

/** Maximum length of a sheet name in UTF-16 code units. */
export const LONGEST_NAME = 31;

/** Spreadsheet programs reserve this name, in any case. */
const RESERVED = 'history';

/**
 * Names that every spreadsheet program accepts: at most 31 UTF-16 code units, without `[ ] : * ? / \` and apostrophes
 * (they would need doubling wherever a formula names the sheet), not reserved, unique without regard to case.
 *
 * @param fallback used if nothing is left of a name
 */
export function sheetNames(wanted: readonly string[], fallback: string): string[] {
  const taken = new Set([RESERVED]);
  return wanted.map((name) => {
    const legal = legalSheetName(name) || legalSheetName(fallback) || '1';
    return takeName(legal, taken, (count) => {
      const suffix = ` (${String(count)})`;
      return truncate(legal, LONGEST_NAME - suffix.length) + suffix;
    });
  });
}

function legalSheetName(name: string): string {
  const readable = legalText(name)
    .replace(/[[\]:*?/\\]/g, '-')
    .replaceAll("'", '’')
    .replace(/_(?=x[\da-f]{4}_)/gi, '-')
    .replace(/\s+/g, ' ');
  return truncate(readable.trim(), LONGEST_NAME);
}

/** Takes a name, or the first numbered one that is free, without regard to case. */
export function takeName(name: string, taken: Set<string>, numbered: (count: number) => string): string {
  let free = name;
  for (let count = 2; taken.has(foldCase(free)); count += 1) free = numbered(count);
  taken.add(foldCase(free));
  return free;
}

function truncate(name: string, limit: number): string {
  return headOf(name, limit).trimEnd();
}

function foldCase(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
