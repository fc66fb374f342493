import type { AuditDocument, Block, PageSetup } from '../../model/document/document.js';
import { allBlocks, headingDepths, withoutHeaded } from '../../base/document/blocks.js';
import type { Evidence, Renderer } from '../renderer.js';
import { word } from '../words.js';
import { Anchors, destinationOf } from './anchors.js';
import type { PdfContext } from './context.js';
import type { PdfOptions } from '../options.js';
import type { Definition, PageGeometry } from './engine/definition.js';
import type { Attachment } from './engine/file/archive.js';
import type { Printed, PrintOptions } from './engine/print.js';
import { openFonts, type Fonts } from './engine/text/fonts.js';
import { cleanText } from './engine/text/printable.js';
import { Typesetter } from './engine/text/typesetter.js';
import { layOutBlocks, layOutDocument } from './flow.js';
import { drawDocumentId, drawRunningHead, pageNumbers, drawMark, drawWatermark } from './head-and-foot.js';
import { faultNotices, missingCharacterNotices, truncationNotices, unplacedMarkNotices } from './notices.js';

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
    { fonts: given, absentFonts, evidence, handlers, write, onShare },
  ) {
    const page = geometryOf(document.page);
    const fonts = await openFonts(document.theme, given);
    const wantsSource = archival && (embedSource ?? evidence?.embedSource ?? false);
    const attachments = archival ? attachmentsOf(evidence, wantsSource) : undefined;
    const { print } = await import('./engine/print.js');
    const printOf = async (shown: AuditDocument, to: typeof write): Promise<Print> => {
      const onRow = onShare === undefined ? () => undefined : shareOfRows(rowCount(shown), onShare);
      const context = contextOf(shown, page, { fonts, handlers, onRow });
      return {
        context,
        printed: await print(definitionOf(page, context), { fonts, compress, attachments, write: to }),
      };
    };
    const { context, printed } = await printAsLong(document, printOf, write);
    return {
      bytes: printed.bytes,
      notices: [
        ...(archival ? faultNotices(printed.faults) : []),
        ...(wantsSource && evidence?.source === null
          ? ['The source is not attached, because the document is redacted.']
          : []),
        ...context.notices,
        ...missingCharacterNotices(context.type.missing, absentFonts),
        ...unplacedMarkNotices(printed.unplaced),
        ...truncationNotices(context.type.hasTruncated),
      ],
    };
  },
} satisfies Renderer<PdfOptions>;

interface Print {
  readonly context: PdfContext;
  readonly printed: Printed;
}

/** A document with more rows has contents and an index anyway: trying it without them would take long. */
const MOST_ROWS_TRIED = 300;

/** Prints a document that may be too short for contents or an index without them first. */
async function printAsLong(
  document: AuditDocument,
  printOf: (shown: AuditDocument, write: PrintOptions['write']) => Promise<Print>,
  write: PrintOptions['write'],
): Promise<Print> {
  const optional = document.blocks.filter((block) => fewestPagesOf(block) > 1);
  if (optional.length === 0 || rowCount(document) > MOST_ROWS_TRIED) return printOf(document, write);
  const without = (left: readonly Block[]): AuditDocument => ({
    ...document,
    blocks: withoutHeaded(document.blocks, left),
  });
  const short = await printOf(without(optional), undefined);
  const left = optional.filter((block) => fewestPagesOf(block) > short.printed.pages);
  if (left.length < optional.length) return printOf(without(left), write);
  if (write === undefined) return short;
  write(short.printed.bytes);
  return { ...short, printed: { ...short.printed, bytes: new Uint8Array() } };
}

function fewestPagesOf(block: Block): number {
  return (block.type === 'contents' || block.type === 'policyIndex' ? block.fewestPages : undefined) ?? 1;
}

function rowCount({ blocks, tables }: AuditDocument): number {
  const views = allBlocks(blocks).flatMap((block) => ('view' in block ? block.view : []));
  return views.reduce((sum, { table, rows }) => sum + (rows ?? tables[table]?.rows ?? []).length, 0);
}

/** Share of a long document that is done when all its rows are laid out. The rest is its structure and what every page repeats. */
const SHARE_OF_ROWS = 0.9;

/** Called for each row, reports the share of a document that is done. */
function shareOfRows(rows: number, onShare: (share: number) => void): () => void {
  let done = 0;
  return () => {
    done += 1;
    onShare(SHARE_OF_ROWS * Math.min(done / rows, 1));
  };
}

function contextOf(
  document: AuditDocument,
  page: PageGeometry,
  { fonts, handlers, onRow }: Pick<PdfContext, 'handlers' | 'onRow'> & { readonly fonts: Fonts },
): PdfContext {
  return {
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
    onRow,
  };
}

function attachmentsOf(evidence: Evidence | undefined, wantsSource: boolean): Attachment[] {
  if (evidence === undefined) return [];
  const source = wantsSource ? evidence.source?.() : undefined;
  return [evidence.summary(), ...(source === undefined ? [] : [source])];
}

const SIZES = { A4: { width: 595.28, height: 841.89 }, Letter: { width: 612, height: 792 } } as const;

/** Minimum margins in points that leave room for the running head with the mark, and for the foot. */
const MIN_TOP = 58;
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

function definitionOf(page: PageGeometry, context: PdfContext): Definition {
  const { document, theme, type } = context;
  const { meta } = document;
  const hasCover = document.blocks[0]?.type === 'cover';
  return {
    page,
    content: layOutDocument(document.blocks, context),
    repeated: repeatedOn(page, hasCover, context),
    defaultStyle: {
      font: theme.type.sans,
      fontSize: theme.type.sizes.body,
      lineHeight: type.lineHeight(),
      color: theme.colors.ink,
    },
    direction: document.locale.direction,
    metadata: metadataOf(document),
    bookmarks: bookmarksOf(document),
    id: cleanText(meta.id),
    coverLabel: hasCover ? word(document, 'pdf.cover') : undefined,
  };
}

/** The headings, and below them the actions of a plan. */
function bookmarksOf({ blocks }: AuditDocument): Definition['bookmarks'] {
  let level: number = 0;
  return blocks.flatMap((block) => {
    if (block.type === 'heading') {
      level = block.level;
      return [{ title: cleanText(block.text), level, destination: destinationOf(block.anchor) }];
    }
    if (block.type !== 'remediationPlan') return [];
    return block.cards.map(({ number, title, anchor }) => ({
      title: cleanText(`${number} ${title}`),
      level: level + 1,
      destination: destinationOf(anchor),
    }));
  });
}

function repeatedOn(page: PageGeometry, hasCover: boolean, context: PdfContext): Definition['repeated'] {
  const { mark, watermark } = context.document.meta;
  const isCover = (number: number) => hasCover && number === 1;
  const marks = (mark === null ? [] : drawMark(mark, page, context)).map((content) => ({ content }));
  const head = [...marks, { content: drawRunningHead(page, context) }];
  const numbered = pageNumbers(page, context);
  const id = { content: drawDocumentId(page, context) };
  const underlay = watermark === '' ? undefined : [{ content: drawWatermark(watermark, page, context) }];
  return {
    header: (number) => (isCover(number) ? marks : head),
    footer: (number, count) => (isCover(number) ? [] : [numbered(number, count), id]),
    watermark: underlay && (() => underlay),
  };
}

function metadataOf({ meta, locale }: AuditDocument): Definition['metadata'] {
  return {
    title: cleanText(meta.title),
    author: cleanText(meta.author),
    subject: cleanText(meta.subject),
    keywords: meta.keywords.map(cleanText),
    creator: cleanText(meta.generator),
    producer: 'pdfmake',
    createdAt: new Date(meta.createdAt),
    language: locale.tag,
  };
}
