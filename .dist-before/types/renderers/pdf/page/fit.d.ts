import type { Typesetter } from '../typesetting/typesetter.js';
/** Text that fits on one line of `width`, cut at its end with an ellipsis where it is longer. */
export declare function fitLine(text: string, width: number, size: number, type: Typesetter): string;
/** Texts that fit on one line together: the longest are cut, the short ones stay whole. */
export declare function fitParts(parts: readonly string[], separator: string, width: number, size: number, type: Typesetter): string;
