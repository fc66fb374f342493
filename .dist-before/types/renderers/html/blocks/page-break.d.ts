/** Breaks the page on paper; a screen shows nothing. */
export declare function pageBreak(): string;
