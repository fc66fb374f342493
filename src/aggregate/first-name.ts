/** The first of several names that is not blank; empty where all are. A service may leave any of its names blank. */
export function firstName(...names: readonly string[]): string {
  return names.find((name) => name.trim() !== '') ?? '';
}
