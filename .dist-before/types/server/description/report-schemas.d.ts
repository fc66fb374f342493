/** Field tables 2.1 to 2.5 of the service's description, as this server answers. Open: a service may add fields. */
import { z } from 'zod';
import type { KeySpelling } from '../options.js';
import type { SchemaRegistry } from './registry.js';
/** The report with its keys in one spelling. */
export declare function reportSchema(keys: KeySpelling, registry: SchemaRegistry): z.ZodType;
export declare function benchmarkSchema(): z.ZodType;
export declare function envelopeOf(result: z.ZodType): z.ZodType;
export declare function failureSchema(registry: SchemaRegistry): z.ZodType;
