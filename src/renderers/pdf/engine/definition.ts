import type { Content } from 'pdfmake/interfaces.js';
import type { PageGeometry } from '../page/geometry.js';
import type { Metadata } from './metadata.js';

/** A document as it is laid out: nodes of pdfmake, with tags. */
export interface Definition {
  readonly page: PageGeometry;
  readonly content: Content[];
  readonly header: (page: number) => Content;
  readonly footer: (page: number, pages: number) => Content;
  /** As large as a page. */
  readonly watermark: ((page: number, pages: number) => Content) | undefined;
  readonly defaultStyle: {
    readonly font: string;
    readonly fontSize: number;
    readonly lineHeight: number;
    readonly color: string;
  };
  /** Which way pages are read: from the right, they are laid out the other way round. */
  readonly direction: 'ltr' | 'rtl';
  readonly metadata: Metadata;
  /** Tells apart two files that were made at the same time from the same metadata. */
  readonly id: string;
  /** Label of the first page, where it is a cover; the others have their numbers. */
  readonly coverLabel: string | undefined;
}
