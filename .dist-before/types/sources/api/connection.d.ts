/** Code of the error, what was received, and what to do. */
export type Explanation = readonly [code: string, received: string, hint: string];
export declare function explainConnection(code: string, message: string): Explanation;
