import type { Renderer } from '../renderer.js';
import { encodePage } from './page/encode.js';

/** None: the theme and the template decide how the page looks. */
export type HtmlOptions = Readonly<Record<string, never>>;

/**
 * One self-contained HTML page with a strict Content-Security-Policy. It makes no requests. Search and filters need script,
 * but the page can be read without.
 */
export const htmlRenderer = {
  format: 'html',
  extension: 'html',
  mediaType: 'text/html',
  usesFonts: false,
  printsWorksheets: false,
  takesHandlers: true,
  async render(document, _options, { handlers, write }) {
    const kept: Uint8Array[] = [];
    const { beginning, end, notices } = await encodePage(document, write ?? ((part) => void kept.push(part)), handlers);
    return write === undefined
      ? { bytes: Buffer.concat([beginning, ...kept, end]), notices }
      : { beginning, bytes: end, notices };
  },
} satisfies Renderer<HtmlOptions>;
