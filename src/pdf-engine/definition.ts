import type { Content } from 'pdfmake/interfaces.js';
import type { Metadata } from './file/metadata.js';
import type { RepeatedContent } from './layout/repeated.js';
import type { Bookmark } from './structure/outline.js';

/** A page in points. */
export interface PageGeometry {
  readonly width: number;
  readonly height: number;
  readonly margins: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
}

/** A document as it is laid out: nodes of pdfmake, with tags. */
export interface Definition {
  readonly page: PageGeometry;
  readonly content: Content[];
  readonly repeated: {
    /** Between the upper edge of the page and its text. */
    readonly header: RepeatedContent;
    /** Between the text of the page and its lower edge. */
    readonly footer: RepeatedContent;
    /** As large as a page, behind all else, turned about the middle so that it rises along the diagonal. */
    readonly watermark: RepeatedContent | undefined;
  };
  readonly defaultStyle: {
    readonly font: string;
    readonly fontSize: number;
    readonly lineHeight: number;
    readonly color: string;
  };
  /** Which way pages are read: from the right, they are laid out the other way round. */
  readonly direction: 'ltr' | 'rtl';
  readonly metadata: Metadata;
  /** In the order of the document. */
  readonly bookmarks: readonly Bookmark[];
  /** Tells apart two files that were made at the same time from the same metadata. */
  readonly id: string;
  /** Label of the first page, where it is a cover; the others have their numbers. */
  readonly coverLabel: string | undefined;
}
