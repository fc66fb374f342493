import type { PdfContext } from './context.js';
import type { Archive, Printed } from './engine/print.js';
import type { PageGeometry, Definition } from './engine/definition.js';
import type { Fonts } from './engine/text/fonts.js';
import type { AuditDocument } from '../../model/document/document.js';
import { word } from '../words.js';
import { destinationOf } from './anchors.js';
import { layOutDocument } from './flow.js';
import { drawDocumentId, pageNumbers, drawRunningHead } from './head-and-foot.js';
import { drawMark, drawWatermark } from './marks.js';
import { cleanText } from './engine/text/printable.js';

interface EncodeOptions {
  readonly compress: boolean;
  readonly archive: Archive | undefined;
  /** Receives the file in parts, see `RenderContext`. */
  readonly write: ((part: Uint8Array) => void) | undefined;
}

/** Lays out the document and writes it as PDF. Reads and fetches nothing; concurrent calls do not affect each other. */
export async function encode(
  page: PageGeometry,
  context: PdfContext,
  fonts: Fonts,
  { compress, archive, write }: EncodeOptions,
): Promise<Printed> {
  const { print } = await import('./engine/print.js');
  return print(definitionOf(page, context), {
    fonts,
    compress,
    ...(archive && { archive }),
    ...(write && { write }),
  });
}

/** The document as a definition for the engine. */
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
    bookmarks: document.blocks.flatMap((block) =>
      block.type === 'heading'
        ? [{ title: cleanText(block.text), level: block.level, destination: destinationOf(block.anchor) }]
        : [],
    ),
    id: cleanText(meta.id),
    coverLabel: hasCover ? word(document, 'pdf.cover') : undefined,
  };
}

/** Repeated page content. The cover has only the mark and the watermark. */
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

/** Metadata of the file. The date is the document's clock. */
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
