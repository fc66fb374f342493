/** Contrast of colours as the Web Content Accessibility Guidelines define it. Colours are `#rrggbb`. */
/** The first of the inks that reaches 4.5:1 on the ground; else the one with the most contrast. */
export declare function readableOn(ground: string, inks: readonly [string, ...string[]]): string;
