/** The OpenAPI document, generated from the schemas that validate the routes. */
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ENVIRONMENTS } from '../../model/report/snapshot.js';
import { packageVersion } from '../../base/package-root.js';
import { basePath } from './routes.js';
import { HEADERS, json, type SchemaRegistry } from './responses.js';

export const OPEN_API_PATH = '/openapi.json';

export const OPEN_API_SCHEMA: FastifySchema & { readonly servers: readonly object[] } = {
  operationId: 'getDescription',
  summary: 'This description. No credentials required',
  security: [],
  servers: [{ url: '/' }],
  response: { 200: json('The description.', z.looseObject({ openapi: z.string() })) },
};

/** Both environments have the same routes, which are described once, for two servers. */
export function openApiOptions(schemaRegistry: SchemaRegistry): FastifyDynamicSwaggerOptions {
  const transform = createJsonSchemaTransform({ schemaRegistry });
  const transformObject = createJsonSchemaTransformObject({ schemaRegistry });
  return {
    mode: 'dynamic',
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Compliance Audit Report API',
        version: packageVersion(),
        description:
          'The reference server of auditpress. Every failure is an envelope with result null, the status and a message.',
      },
      servers: ENVIRONMENTS.map((environment) => ({ url: basePath(environment), description: environment })),
      security: [{ accountToken: [], apiKey: [] }],
      components: {
        securitySchemes: {
          accountToken: { type: 'http', scheme: 'bearer', description: 'The account token of the environment.' },
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'Ocp-Apim-Subscription-Key',
            description: 'The API key of the environment.',
          },
        },
      },
    },
    stripBasePath: true,
    transform: (route) => {
      const transformed = transform(route);
      const { response } = transformed.schema as { readonly response?: Readonly<Record<string, object>> };
      for (const [status, headers] of Object.entries(HEADERS)) {
        const described = response?.[status];
        if (described !== undefined) Object.assign(described, { headers });
      }
      return transformed;
    },
    transformObject: (document) => withoutInputSchemas(transformObject(document)),
  };
}

function withoutInputSchemas<Document extends object>(document: Document): Document {
  const { components } = document as { readonly components: { readonly schemas: Readonly<Record<string, object>> } };
  const schemas = Object.entries(components.schemas).filter(([name]) => !name.endsWith('Input'));
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } };
}
