import { type TemplateFolder } from './folder.js';
interface WordTree {
    readonly [key: string]: string | WordTree;
}
export interface Catalogue {
    /** Language of the words; the tag asked for may name a region besides. */
    readonly language: string;
    readonly messages: Readonly<Record<string, string>>;
}
/**
 * The words for a locale: the shared catalogue with the template's own over it. A language that only the template has
 * takes the shared words in English.
 *
 * @param tag BCP 47. A region falls back to its language (`de-AT` to `de`); a language without a catalogue is refused.
 */
export declare function loadWords(tag: string, folder: TemplateFolder): Promise<Catalogue>;
/** `{pdf: {page: 'x'}}` becomes `pdf.page: 'x'`, in the order of the file. */
export declare function flatten(tree: WordTree, prefix?: string): Record<string, string>;
export {};
