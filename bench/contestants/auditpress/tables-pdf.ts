import type { Content as FileContent } from '../../../src/model/document/artifact.js';
import { PDF_DEFAULTS } from '../../../src/renderers/default-options.js';
import { pdfRenderer } from '../../../src/renderers/pdf/renderer.js';
import { Spool } from '../../../src/documents/spool.js';
import type { Content } from '../../content.js';
import { documentOf, loadLook } from './document.js';

const { template, context } = await loadLook();

/** As `generate` does: finished parts of a large document leave the memory. */
export async function make(content: Content): Promise<FileContent> {
  const spool = new Spool();
  const write = (part: Uint8Array): void => spool.write(part);
  const { bytes } = await pdfRenderer.render(documentOf(content, template), PDF_DEFAULTS, { ...context, write });
  spool.write(bytes);
  return spool;
}
