import { z } from 'zod';
import type { Renderer } from '../renderer.js';
import { encodePage } from './page/encode.js';

const htmlOptions = z.strictObject({});

/** None: the theme and the template decide how the page looks. */
export type HtmlOptions = z.output<typeof htmlOptions>;

/**
 * One self-contained HTML page: no requests, a strict Content-Security-Policy, search and filters by script. The page can
 * be read without script.
 */
export const htmlRenderer = {
  format: 'html',
  extension: 'html',
  mediaType: 'text/html',
  usesFonts: false,
  takesHandlers: true,
  options: htmlOptions,
  async render(document, _options, { handlers }) {
    const { html, notices } = await encodePage(document, handlers);
    return { bytes: new TextEncoder().encode(html), notices };
  },
} satisfies Renderer<HtmlOptions>;
