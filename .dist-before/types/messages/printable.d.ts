/** Text from outside, made fit for one line of a terminal or a log. */
/** The text as one line of at most `limit` characters: white space collapsed, unprintable characters escaped. */
export declare function oneLine(text: string, limit: number): string;
/** The text in double quotes as JSON writes it, at most `limit` characters of it, unprintable characters escaped. */
export declare function quote(text: string, limit: number): string;
