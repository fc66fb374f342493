import type { Theme } from '../../model/theme.js';
/**
 * The theme as custom properties: light, and on screens dark or with more contrast where the system or the reader
 * (`data-look`) asks for it. Paper is always light.
 */
export declare function themeRules(theme: Theme): string;
