/** Which keys a record of the service's description has, in both spellings that the service may use. */
export interface RecordShape<Field extends string> {
  /** What one record is called in a problem, such as `a policy`. */
  readonly noun: string;
  /** The camelCase spelling of each field. */
  readonly camel: Readonly<Record<Field, string>>;
  isListed(key: string): boolean;
}

/**
 * @param fields in PascalCase
 * @param belongs further keys that are no unlisted fields, as a family of names
 */
export function recordShape<const Field extends string>(
  noun: string,
  fields: readonly Field[],
  belongs: (key: string) => boolean = () => false,
): RecordShape<Field> {
  const camel = Object.fromEntries(fields.map((field) => [field, otherSpelling(field)])) as Record<Field, string>;
  const listed = new Set<string>([...fields, ...Object.values<string>(camel)]);
  return { noun, camel, isListed: (key) => listed.has(key) || belongs(key) };
}

/** The camelCase spelling of a PascalCase key, and the other way round. */
export function otherSpelling(key: string): string {
  const first = key.charAt(0);
  const lower = first.toLowerCase();
  return (first === lower ? first.toUpperCase() : lower) + key.slice(1);
}
