/** How the document describes answers. */
import type { z } from 'zod';
/** Failures by status. */
export declare const FAILURES: Readonly<Record<string, string>>;
/** Headers of answers, by status. */
export declare const HEADERS: Readonly<Record<string, object>>;
export declare function json(description: string, schema: z.ZodType): object;
