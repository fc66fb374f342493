import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { PdfKitDocument, UrlResolver } from 'pdfmake/js/Printer.js';
import { AuditpressError } from '../../errors.js';
import { defaultExport } from './default-export.js';
import { NO_LOCAL_FILES, type Fonts } from './typesetting/fonts.js';

const NO_ADDRESSES: UrlResolver = {
  resolve(address) {
    // pdfmake asks for the names of the fonts as well, which are no addresses.
    if (/^https?:/i.test(address)) {
      throw new AuditpressError(
        'internal',
        'pdf-address',
        `expected a PDF that needs nothing fetched, received the address ${address}`,
        { hint: 'Report it: auditpress puts no addresses into a PDF, and a document must not bring one along.' },
      );
    }
  },
  resolved: () => Promise.resolve(),
};

/**
 * Lays the definition out and writes it as PDF. Everything pdfmake needs is handed to it for this call alone: callers at
 * once share nothing, and nothing is read or fetched.
 *
 * @param finish adds what pdfmake has no definition for, before the end is written
 */
export async function encode(
  definition: TDocumentDefinitions,
  fonts: Fonts,
  finish: (pdf: PdfKitDocument) => void,
): Promise<Uint8Array> {
  const Printer = defaultExport(await import('pdfmake/js/Printer.js'));
  const printer = new Printer(fonts.descriptors, fonts.files, NO_ADDRESSES, NO_LOCAL_FILES);
  const pdf = await printer.createPdfKitDocument(definition);
  finish(pdf);
  pdf.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdf) chunks.push(chunk);
  return Buffer.concat(chunks);
}
