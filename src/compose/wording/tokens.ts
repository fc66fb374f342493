/** Names that say themselves what they stand for, as tokens of redacted values do: `job-7F3K9QXB`. */

/** Whether a name needs no word for its kind before it, in any language. */
export function saysItsKind(kind: 'job' | 'service', name: string): boolean {
  return name.startsWith(`${kind}-`);
}
