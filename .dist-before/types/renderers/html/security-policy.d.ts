/** The page's Content-Security-Policy: nothing but its own style sheet, its own script and embedded images. */
export declare function contentSecurityPolicy(style: string, script: string): string;
