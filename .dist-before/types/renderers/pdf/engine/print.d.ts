import type { Content } from 'pdfmake/interfaces.js';
import type { PageGeometry } from '../page/geometry.js';
import { type Fonts } from '../typesetting/fonts.js';
import { type Attachment, type Claims } from './archive.js';
import { type Metadata } from './metadata.js';
import { PdfFile } from './pdf-file.js';
/** A document as it is laid out: nodes of pdfmake, with tags. */
export interface Definition {
    readonly page: PageGeometry;
    readonly content: Content[];
    readonly header: (page: number) => Content;
    readonly footer: (page: number, pages: number) => Content;
    readonly defaultStyle: {
        readonly font: string;
        readonly fontSize: number;
        readonly lineHeight: number;
        readonly color: string;
    };
    readonly metadata: Metadata;
    /** Tells apart two files that were made at the same time from the same metadata. */
    readonly id: string;
    /** Label of the first page, where it is a cover; the others have their numbers. */
    readonly coverLabel: string | undefined;
}
export interface Archive {
    readonly claims: Claims;
    readonly attachments: readonly Attachment[];
}
export interface PrintOptions {
    readonly fonts: Fonts;
    /** Off only to read the file by eye. */
    readonly compress: boolean;
    /** Makes the document archival: its claims and the files that it carries. */
    readonly archive?: Archive;
    /** Adds what pages do not show, before the end is written. */
    readonly finish: (file: PdfFile) => void;
}
/** Lays a definition out and writes it as a tagged PDF 1.7. The same definition gives the same bytes. */
export declare function print(definition: Definition, { fonts, compress, archive, finish }: PrintOptions): Promise<Uint8Array>;
