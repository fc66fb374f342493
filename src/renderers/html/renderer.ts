import { z } from 'zod';
import type { Renderer } from '../renderer.js';
import { encodePage } from './page/encode.js';

const htmlOptions = z.strictObject({});

/** The page has no options: its looks are the theme's and the template's. */
export type HtmlOptions = z.output<typeof htmlOptions>;

/**
 * One self-contained HTML page: no requests, a strict Content-Security-Policy, search and filters by script, everything
 * readable without it.
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
