/** The OpenAPI description, made from the schemas that the routes are checked with. */
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import type { SchemaRegistry } from './registry.js';
export declare const OPEN_API_PATH = "/openapi.json";
/** The route of the document itself. */
export declare const OPEN_API_SCHEMA: FastifySchema & {
    readonly servers: readonly object[];
};
/** Both environments have the same routes, so they are described once, below two servers. */
export declare function openApiOptions(schemaRegistry: SchemaRegistry): FastifyDynamicSwaggerOptions;
