/** Several problems in the one line of a message: the first, and how many more there are. */
export function firstOf(problems: readonly string[]): string {
  const [first = '', ...others] = problems;
  if (others.length === 0) return first;
  return `${first} (and ${others.length === 1 ? '1 more problem' : `${others.length} more problems`})`;
}
