import { legalText } from './cells/legal-text.js';

/** UTF-16 code units. */
export const LONGEST_NAME = 31;

/** Spreadsheet programs keep this name for themselves, in any spelling. */
const RESERVED = 'history';

/**
 * Names that every spreadsheet program accepts: at most 31 UTF-16 code units, without `[ ] : * ? / \` and apostrophes
 * (they would need doubling wherever a formula names the sheet), not reserved, unique without regard to case.
 *
 * @param fallback stands where nothing is left of a name.
 */
export function sheetNames(wanted: readonly string[], fallback: string): string[] {
  const taken = new Set([RESERVED]);
  return wanted.map((name) => {
    const legal = legalName(name) || legalName(fallback) || '1';
    const free = freeName(legal, taken);
    taken.add(folded(free));
    return free;
  });
}

function legalName(name: string): string {
  const readable = legalText(name)
    .replace(/[[\]:*?/\\]/g, '-')
    .replaceAll("'", '’')
    .replace(/_(?=x[\da-f]{4}_)/gi, '-')
    .replace(/\s+/g, ' ');
  return shortened(readable.trim(), LONGEST_NAME);
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let count = 2; taken.has(folded(free)); count += 1) {
    const suffix = ` (${String(count)})`;
    free = shortened(name, LONGEST_NAME - suffix.length) + suffix;
  }
  return free;
}

function shortened(name: string, limit: number): string {
  const head = name.slice(0, limit);
  return head.replace(/[\ud800-\udbff]$/, '').trimEnd();
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
