import type { z } from 'zod';
/** What the OpenAPI document knows of schemas beside their shape. One a server: what `id` names differs with its options. */
export type SchemaRegistry = z.core.$ZodRegistry<{
    id?: string | undefined;
    description?: string | undefined;
}>;
