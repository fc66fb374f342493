/** @throws Error with the sentence where what it says does not hold */
export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}
