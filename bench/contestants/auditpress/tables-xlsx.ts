import { XLSX_DEFAULTS } from '../../../src/renderers/default-options.js';
import { xlsxRenderer } from '../../../src/renderers/xlsx/renderer.js';
import type { Content } from '../../content.js';
import { documentOf, loadLook } from './document.js';

const { template, context } = await loadLook();

export async function make(content: Content): Promise<Uint8Array> {
  return (await xlsxRenderer.render(documentOf(content, template), XLSX_DEFAULTS, context)).bytes;
}
