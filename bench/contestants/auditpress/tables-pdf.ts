import { pdfRenderer } from '../../../src/renderers/pdf/renderer.js';
import type { Content } from '../../content.js';
import { documentOf, loadLook } from './document.js';

const { template, context } = await loadLook();
const options = pdfRenderer.options.parse({});

export async function make(content: Content): Promise<Uint8Array> {
  return (await pdfRenderer.render(documentOf(content, template), options, context)).bytes;
}
