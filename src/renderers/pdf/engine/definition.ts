import type { Content } from 'pdfmake/interfaces.js';
import type { Metadata } from './file/metadata.js';
import type { RepeatedContent } from './layout/repeated.js';
import type { Bookmark } from './structure/navigation.js';

export interface PageGeometry {
  readonly width: number;
  readonly height: number;
  readonly margins: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
}

/** A document to lay out: pdfmake nodes with tags. */
export interface Definition {
  readonly page: PageGeometry;
  /** Blocks. Each is created when it is laid out, after the layout of those before it. */
  readonly content: Iterable<Content>;
  readonly repeated: {
    /** In the top margin. */
    readonly header: RepeatedContent;
    /** In the bottom margin. */
    readonly footer: RepeatedContent;
    /** As large as the page, behind everything else, rotated so that it rises along the diagonal. */
    readonly watermark: RepeatedContent | undefined;
  };
  readonly defaultStyle: {
    readonly font: string;
    readonly fontSize: number;
    readonly lineHeight: number;
    readonly color: string;
  };
  /** Direction of the pages. Right-to-left pages are mirrored. */
  readonly direction: 'ltr' | 'rtl';
  readonly metadata: Metadata;
  readonly bookmarks: readonly Bookmark[];
  /** Distinguishes two files that are made at the same time from the same metadata. */
  readonly id: string;
  /** Label of the first page if it is a cover; other pages are labeled by number. */
  readonly coverLabel: string | undefined;
}
