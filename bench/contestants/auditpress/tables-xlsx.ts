import { xlsxRenderer } from '../../../src/renderers/xlsx/renderer.js';
import type { Content } from '../../content.js';
import { documentOf, loadLook } from './document.js';

const { template, context } = await loadLook();
const options = xlsxRenderer.options.parse({});

export async function make(content: Content): Promise<Uint8Array> {
  return (await xlsxRenderer.render(documentOf(content, template), options, context)).bytes;
}
