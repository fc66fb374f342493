import type { Theme } from '../../model/theme.js';
type Colours = Theme['colours'];
/**
 * The theme's colours for a dark screen: the same hues, with paper and ink changing places and each text readable on
 * what it stands on. A theme whose paper is dark already stays as it is, as do values that are not `#rrggbb`.
 */
export declare function darkColours(colours: Colours): Colours;
/** The same colours for readers who ask for more contrast: nothing faint, lines like text, text at 7:1. */
export declare function contrastColours(colours: Colours): Colours;
export {};
