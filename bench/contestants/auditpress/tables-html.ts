import { htmlRenderer } from '../../../src/renderers/html/renderer.js';
import type { Content } from '../../content.js';
import { documentOf, loadLook } from './document.js';

const { template, context } = await loadLook();

export async function make(content: Content): Promise<Uint8Array> {
  return (await htmlRenderer.render(documentOf(content, template), {}, context)).bytes;
}
