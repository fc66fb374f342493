/** A path from here, where that is shorter. */
export declare function shortest(path: string): string;
