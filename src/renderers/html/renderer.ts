import { z } from 'zod';
import type { Renderer } from '../renderer.js';
import { encodePage } from './page/encode.js';

const htmlOptions = z.strictObject({});

/** None: the theme and the template decide how the page looks. */
export type HtmlOptions = z.output<typeof htmlOptions>;

/**
 * One self-contained HTML page with a strict Content-Security-Policy. It makes no requests. Search and filters need script,
 * but the page can be read without.
 */
export const htmlRenderer = {
  format: 'html',
  extension: 'html',
  mediaType: 'text/html',
  usesFonts: false,
  takesHandlers: true,
  options: htmlOptions,
  async render(document, _options, { handlers, write }) {
    const { parts, notices } = await encodePage(document, handlers);
    if (write === undefined) return { bytes: Buffer.concat(parts), notices };
    for (const part of parts) write(part);
    return { bytes: new Uint8Array(), notices };
  },
} satisfies Renderer<HtmlOptions>;
