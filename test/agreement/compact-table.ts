/** Leaves out of a table of policies what all its rows have in common. Imports nothing from `src`. */

type Cells = Readonly<Record<string, string>>;

export interface CompactTable {
  readonly head: readonly string[];
  /** The details in which rows differ. */
  readonly details: readonly string[];
  /** What all rows have in common, as a sentence above the table says it: `severity High, status Failed`. */
  readonly shared: string;
  /** The words that all titles begin with, and the space after them. */
  readonly prefix: string;
}

/** A table of fewer rows keeps all its columns. */
const FEWEST_ROWS = 3;
const SHORTEST_PREFIX = 16;
/** Columns that tell rows apart. */
const KEPT = ['No.', 'Policy', 'Policy id', 'Page'];

/**
 * @param details what is below the title of a policy
 * @param isJoined whether the table becomes one with others, and keeps its columns
 */
export function compactTable(
  rows: readonly Cells[],
  head: readonly string[],
  details: readonly string[] = [],
  isJoined = false,
): CompactTable {
  if (rows.length < FEWEST_ROWS) return { head, details, shared: '', prefix: '' };
  const isShared = (label: string): boolean =>
    !KEPT.includes(label) && rows.every((cells) => cells[label] === rows[0]![label]);
  const kept = isJoined ? head : head.filter((label) => !isShared(label));
  const common = [...head.filter((label) => !kept.includes(label)), ...details.filter(isShared)];
  return {
    head: kept,
    details: details.filter((label) => !isShared(label)),
    shared: common
      .filter((label) => rows[0]![label] !== '')
      .map((label) => `${inSentence(label)} ${rows[0]![label]!}`)
      .join(', '),
    prefix: head.includes('Policy') ? prefixOf(rows.map((cells) => cells['Policy']!)) : '',
  };
}

function inSentence(label: string): string {
  return label === 'Categories' ? 'category' : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** Whole words; nothing if they are few letters or all of a title. */
function prefixOf([first = '', ...others]: readonly string[]): string {
  let prefix = '';
  for (const [word] of first.matchAll(/[^ ]* /g)) {
    if (others.some((title) => !title.startsWith(prefix + word))) break;
    prefix += word;
  }
  prefix = beforeOpenQuote(prefix);
  const isWhole = [first, ...others].some((title) => title.slice(prefix.length).trim() === '');
  return isWhole || prefix.trim().length < SHORTEST_PREFIX ? '' : prefix;
}

/** The words before a quotation that is not closed. */
function beforeOpenQuote(prefix: string): string {
  const words = prefix.split(' ');
  const open: number[] = [];
  words.forEach((word, index) => {
    if (/^['"‘“«]/.test(word)) open.push(index);
    if (/['"’”»][,.;:)]?$/.test(word)) open.shift();
  });
  const [first] = open;
  return first === undefined
    ? prefix
    : words
        .slice(0, first)
        .map((word) => `${word} `)
        .join('');
}
