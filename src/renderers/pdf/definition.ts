import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { AuditDocument } from '../../model/document.js';
import type { PdfContext } from './context.js';
import { layDocument } from './flow.js';
import { drawFoot } from './page/foot.js';
import type { PageGeometry } from './page/geometry.js';
import { drawMark } from './page/mark.js';
import { drawRunningHead } from './page/running-head.js';
import { cleanText } from './typesetting/printable.js';

/** The whole document as pdfmake takes it. */
export function definitionOf(page: PageGeometry, context: PdfContext, compress: boolean): TDocumentDefinitions {
  const { document, theme, type } = context;
  const { mark } = document.meta;
  const hasCover = document.blocks[0]?.type === 'cover';
  const isCover = (number: number) => hasCover && number === 1;
  return {
    pageSize: { width: page.width, height: page.height },
    pageMargins: [page.margins.left, page.margins.top, page.margins.right, page.margins.bottom],
    content: layDocument(document.blocks, context),
    header: (number): Content => [
      ...(mark === null ? [] : drawMark(mark, page, context)),
      ...(isCover(number) ? [] : [drawRunningHead(page, context)]),
    ],
    footer: (number, count): Content => (isCover(number) ? [] : drawFoot(number, count, page, context)),
    defaultStyle: {
      font: theme.type.sans,
      fontSize: theme.type.sizes.body,
      lineHeight: type.lineHeight(),
      color: theme.colours.ink,
    },
    info: infoOf(document),
    language: document.locale.tag,
    displayTitle: true,
    // From 1.4 on, PDFKit writes the title and its kin once more as XML, and does not escape them.
    version: '1.3',
    compress,
  };
}

/**
 * What the file says about itself. The dates are the document's clock. The file's identifier is a hash of these fields, so
 * the document id among them tells apart two documents of one title and time.
 */
function infoOf({ meta }: AuditDocument): NonNullable<TDocumentDefinitions['info']> {
  const createdAt = new Date(meta.createdAt);
  const info = {
    title: cleanText(meta.title),
    author: cleanText(meta.author),
    subject: cleanText(meta.subject),
    keywords: meta.keywords.map(cleanText).join(', '),
    creator: cleanText(meta.generator),
    creationDate: createdAt,
    modDate: createdAt,
    documentId: cleanText(meta.id),
  };
  return info;
}
