/** The address of an anchor within the page. */
export declare function hrefOf(anchor: string): string;
