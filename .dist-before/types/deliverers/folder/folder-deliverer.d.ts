import { z } from 'zod';
import type { Deliverer } from '../deliverer.js';
declare const folderOptionsSchema: z.ZodObject<{
    out: z.ZodString;
    set: z.ZodString;
    force: z.ZodDefault<z.ZodBoolean>;
}, z.core.$strict>;
export type FolderOptions = z.output<typeof folderOptionsSchema>;
/**
 * Plans one delivery, the whole set, and sends it into `<out>/<set>/`: see `writeSet`.
 *
 * The artifacts are the documents and, last, their manifest under `manifest.json`.
 */
export declare const folderDeliverer: Deliverer<FolderOptions>;
export {};
