/** Responses in the OpenAPI document. */
import type { z } from 'zod';

/** Failures by status. */
export const FAILURES: Readonly<Record<string, string>> = {
  400: 'The request is malformed.',
  401: 'A credential is missing or not accepted.',
  403: 'The token does not cover the account.',
  404: 'The license, account, scan job or benchmark is unknown, or the scan job has no report.',
  429: 'Too many requests. Only where the server injects faults.',
  500: 'An internal failure.',
  default: 'Any other failure.',
};

/** Response headers by status. */
export const HEADERS: Readonly<Record<string, object>> = {
  401: { 'WWW-Authenticate': { type: 'string', description: 'The scheme of the account token: Bearer.' } },
  429: { 'Retry-After': { type: 'string', description: 'Seconds, or an HTTP date.' } },
};

export function json(description: string, schema: z.ZodType): object {
  return { description, content: { 'application/json': { schema } } };
}
