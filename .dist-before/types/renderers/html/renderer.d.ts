import { z } from 'zod';
import type { Renderer } from '../renderer.js';
declare const htmlOptions: z.ZodObject<{}, z.core.$strict>;
/** The page has no options: its looks are the theme's and the template's. */
export type HtmlOptions = z.output<typeof htmlOptions>;
/**
 * One self-contained HTML page: no requests, a strict Content-Security-Policy, search and filters by script, everything
 * readable without it.
 */
export declare const htmlRenderer: Renderer<HtmlOptions>;
export {};
