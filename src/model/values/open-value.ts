/** A value as it is counted: as received, or `''` if it is blank. */
export function openValue(value: string): string {
  return isBlank(value) ? '' : value;
}

/** Whether a text is empty or only white space: the service gave no value. */
export function isBlank(value: string): boolean {
  return value.trim() === '';
}
