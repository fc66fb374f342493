import type { Renderer } from '../renderer.js';
import { archiveOf, checkConformance, withheldSource } from './archival.js';
import { Anchors } from './anchors.js';
import type { PdfContext } from './context.js';
import type { PdfOptions } from './default-options.js';
import { encode } from './encode.js';
import { layOutBlocks } from './flow.js';
import { truncationNotices, missingCharacterNotices, unplacedMarkNotices } from './notices.js';
import { openFonts } from './engine/text/fonts.js';
import { Typesetter } from './engine/text/typesetter.js';
import type { PageSetup } from '../../model/document/document.js';
import { headingDepths } from '../../base/document/outline.js';
import type { PageGeometry } from './engine/definition.js';

/**
 * Paginated PDF with embedded fonts, bookmarks, internal links, and running head and foot. The same document gives the same bytes.
 * The fonts of the context must include the regular style of both families of the theme.
 */
export const pdfRenderer = {
  format: 'pdf',
  extension: 'pdf',
  mediaType: 'application/pdf',
  takesHandlers: true,
  printsWorksheets: false,
  async render(
    document,
    { compress, archival, embedSource },
    { fonts: given, absentFonts, evidence, handlers, write },
  ) {
    const page = geometryOf(document.page);
    const fonts = await openFonts(document.theme, given);
    const context: PdfContext = {
      document,
      theme: document.theme,
      type: new Typesetter(document.theme, fonts),
      anchors: new Anchors(document),
      headingDepths: headingDepths(document.blocks),
      width: page.width - page.margins.left - page.margins.right,
      isNested: false,
      pageHeight: page.height - page.margins.top - page.margins.bottom,
      layOutBlocks,
      handlers,
      notices: new Set(),
    };
    const archive = archival ? archiveOf(evidence, embedSource) : undefined;
    // The claims of an archival file are checked, and perhaps removed, once the file is complete.
    const parts = archival ? undefined : write;
    const { bytes, unplaced } = await encode(page, context, fonts, { compress, archive, write: parts });
    const unclaimed = archive === undefined ? [] : checkConformance(bytes, archive);
    return {
      bytes,
      notices: [
        ...unclaimed,
        ...(archival ? withheldSource(evidence, embedSource) : []),
        ...context.notices,
        ...missingCharacterNotices(context.type.missing, absentFonts),
        ...unplacedMarkNotices(unplaced),
        ...truncationNotices(context.type.hasTruncated),
      ],
    };
  },
} satisfies Renderer<PdfOptions>;

const SIZES = { A4: { width: 595.28, height: 841.89 }, Letter: { width: 612, height: 792 } } as const;

/** Minimum margins in points that leave room for the running head with the mark, and for the foot. */
const MIN_TOP = 52;
const MIN_BOTTOM = 40;

function geometryOf({ size, orientation, margins }: PageSetup): PageGeometry {
  const { width, height } = SIZES[size];
  return {
    ...(orientation === 'portrait' ? { width, height } : { width: height, height: width }),
    margins: {
      top: Math.max(MIN_TOP, millimetersToPoints(margins.top)),
      right: millimetersToPoints(margins.right),
      bottom: Math.max(MIN_BOTTOM, millimetersToPoints(margins.bottom)),
      left: millimetersToPoints(margins.left),
    },
  };
}

function millimetersToPoints(millimeters: number): number {
  return (millimeters * 72) / 25.4;
}
