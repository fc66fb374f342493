/** Suggests known names for misspelled ones. */

/**
 * The known name with the smallest edit distance; undefined if none is close. Of names with as many words, each word must be
 * close, because `passed-by-risk` is no misspelling of `failed-by-risk`.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .filter((candidate) => isClose(name, candidate) && areWordsClose(wordsOf(name), wordsOf(candidate)))
    .map((candidate) => ({ candidate, distance: distanceOf(name, candidate) }))
    .sort((one, other) => one.distance - other.distance);
  return nearest?.candidate;
}

function isClose(name: string, candidate: string): boolean {
  const distance = distanceOf(name, candidate);
  // A name of one letter has nothing in common with any other.
  return distance < candidate.length && distance <= Math.max(1, Math.floor(candidate.length / 3));
}

function areWordsClose(words: readonly string[], others: readonly string[]): boolean {
  return words.length !== others.length || words.every((word, index) => isClose(word, others[index] ?? ''));
}

/** `time` and `Zone` of `timeZone`. */
function wordsOf(name: string): readonly string[] {
  return name.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => word !== '');
}

function distanceOf(name: string, candidate: string): number {
  return editDistance(name.toLowerCase(), candidate.toLowerCase());
}

/** ` (did you mean "locale"?)`, or nothing. */
export function didYouMean(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? '' : ` (did you mean "${nearest}"?)`;
}

/** Damerau-Levenshtein distance: insertions, deletions, replacements and swaps of neighbors. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replace = at(last, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, replace, swapped ? at(beforeLast, j - 2) + 1 : Infinity));
    }
    beforeLast = last;
    last = row;
  }
  return at(last, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
