import type { FontDescriptors, VirtualFileSystem } from 'pdfmake/js/PDFDocument.js';
import type { FontFile } from '../../../model/font.js';
import type { Theme } from '../../../model/theme.js';
import { type Face } from './faces.js';
/** The fonts of one rendering, as pdfmake and as the layout know them. */
export interface Fonts {
    readonly descriptors: FontDescriptors;
    readonly files: VirtualFileSystem;
    readonly sans: Face;
    readonly semibold: Face;
    readonly mono: Face;
    /** Regular faces of all families: the theme's two, then the rest in the order given. For characters these lack. */
    readonly all: readonly Face[];
}
/** Nothing is read from the disk, whatever a document names. */
export declare const NO_LOCAL_FILES: () => boolean;
/**
 * Opens the font files of one rendering.
 *
 * @throws AuditpressError `font-missing` where a family has no regular style, `font-unreadable` where the bytes are no
 *   TrueType or OpenType font.
 */
export declare function openFonts(theme: Theme, given: readonly FontFile[]): Promise<Fonts>;
