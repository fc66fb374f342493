import type { FontFile } from '../model/font.js';
import type { Theme } from '../model/theme.js';
/** The fonts that a theme names, regular always, semibold where there is one. */
export declare function loadFonts({ type }: Theme): Promise<FontFile[]>;
