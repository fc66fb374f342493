/** Searches: every word must be in the text, in any case. */

/** What somebody searches for, in lower case. */
export function wordsIn(search: string): readonly string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

/** @param text in lower case */
export function holdsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
