/** A time for messages, to the second: `2026-11-23 09:00:00 UTC`. */
export function utcTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
