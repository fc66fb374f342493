/** What an id of a license, an account, a job or a benchmark may be. */
import { z } from 'zod';
/** Bounded, and without what could break a line of a log. */
export declare const identifierSchema: z.ZodString;
