import type { Content } from 'pdfmake/interfaces.js';
import type { Metadata } from './file/metadata.js';
import type { RepeatedContent } from './layout/repeated.js';
import type { Bookmark } from './structure/navigation.js';

export interface PageGeometry {
  readonly width: number;
  readonly height: number;
  readonly margins: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
}

export interface Definition {
  readonly page: PageGeometry;
  readonly content: Iterable<Content>;
  readonly repeated: {
    readonly header: RepeatedContent;
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
