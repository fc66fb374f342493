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
export declare function recordShape<const Field extends string>(noun: string, fields: readonly Field[], belongs?: (key: string) => boolean): RecordShape<Field>;
/** The camelCase spelling of a PascalCase key, and the other way round. */
export declare function otherSpelling(key: string): string;
