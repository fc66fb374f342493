/** The service may leave any text blank. */

/** Empty or white space: the service gave no value. */
export function isBlank(value: string): boolean {
  return value.trim() === '';
}

/** The first of several texts that is not blank; empty if all are. */
export function firstNonBlank(...texts: readonly string[]): string {
  return texts.find((text) => !isBlank(text)) ?? '';
}
