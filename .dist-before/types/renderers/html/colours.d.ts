/** Colours as numbers: `#rrggbb` to OKLCH and back, and the contrast between two. */
/** Lightness 0 to 1, chroma from 0 (grey) to about 0.3, hue in radians. */
export interface Oklch {
    readonly l: number;
    readonly c: number;
    readonly h: number;
}
/** Undefined for what is not `#rrggbb`. */
export declare function parseColour(text: string): Oklch | undefined;
/** `#rrggbb`; what a screen cannot show is cut to what it can. */
export declare function formatColour({ l, c, h }: Oklch): string;
/** Contrast of two colours as WCAG computes it, 1 to 21. Both are `#rrggbb`. */
export declare function contrastOf(one: string, other: string): number;
