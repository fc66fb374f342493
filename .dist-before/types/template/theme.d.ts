import type { Theme } from '../model/theme.js';
import type { TemplateFolder } from './folder.js';
/** Reads `theme.yaml`; a logo is carried as a data URL. */
export declare function loadTheme(folder: TemplateFolder): Theme;
