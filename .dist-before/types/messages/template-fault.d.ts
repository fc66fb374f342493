/** What was to be filled, and with what. */
export interface FilledText {
    readonly source: string;
    readonly data: object;
}
/** Where a text goes wrong and how: `line 3: expected a known variable, received "acount" (did you mean "account"?)`. */
export declare function describeTemplateFault(cause: unknown, { source, data }: FilledText): string;
/** `role` says what the variable is for: ` as the value of count`. */
export declare function unknownVariable(name: string, data: object, role?: string): string;
