/** Summarizes several problems on one line: the first, and the number of others. */
export function firstOf(problems: readonly string[]): string {
  const [first = '', ...others] = problems;
  if (others.length === 0) return first;
  return `${first} (and ${others.length === 1 ? '1 more problem' : `${others.length} more problems`})`;
}
