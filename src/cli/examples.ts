/** Examples in help: the command on a line of its own, so that it can be copied whole, and what it does below. */
export function examples(list: Readonly<Record<string, string>>): string {
  const lines = Object.entries(list).flatMap(([words, effect]) => [`  auditpress ${words}`, `      ${effect}`]);
  return ['Examples:', ...lines].join('\n');
}
