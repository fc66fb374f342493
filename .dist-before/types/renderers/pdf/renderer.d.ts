import { z } from 'zod';
import type { Renderer } from '../renderer.js';
declare const OPTIONS: z.ZodObject<{
    compress: z.ZodDefault<z.ZodBoolean>;
    archival: z.ZodDefault<z.ZodBoolean>;
    embedSource: z.ZodOptional<z.ZodBoolean>;
}, z.core.$strict>;
export type PdfOptions = z.output<typeof OPTIONS>;
/**
 * Paginated PDF with embedded fonts, bookmarks, internal links and a running head and foot. The same document gives the
 * same bytes. Needs the regular style of both families of the theme among the fonts of its context.
 */
export declare const pdfRenderer: Renderer<PdfOptions>;
export {};
