/** Checks that apply to every request. */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { firstOf, schemaProblems } from '../../messages/problems.js';
import { HttpError } from '../http-error.js';

const MALFORMED = 400;
const HINT = 'Correct the request; GET /openapi.json describes it.';

/** Requires a host and a query that can be decoded, which Fastify does not check. */
export function checkRequest({ raw: { url = '', httpVersion }, headers }: FastifyRequest): void {
  if (headers.host === undefined && httpVersion === '1.1') throw malformed('expected the header Host, received none');
  const query = url.indexOf('?');
  if (query !== -1 && !isDecodable(url.slice(query))) throw malformed(brokenEncoding('query'));
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export function brokenEncoding(where: 'path' | 'query'): string {
  return `${where}: expected UTF-8 in percent encoding such as %20, received an invalid one`;
}

export function malformed(problem: string): HttpError {
  return new HttpError(MALFORMED, `${problem}. ${HINT}`);
}

const PLACES: Readonly<Record<string, string>> = { params: 'path', querystring: 'query' };

/** A validator compiler for Fastify: checks a part of a request against its schema. */
export function checkAgainst(schema: z.ZodType, part: string | undefined) {
  return (value: unknown): { value: unknown } | { error: Error } => {
    const checked = schema.safeParse(value);
    if (checked.success) return { value: checked.data };
    const at = PLACES[part ?? ''] ?? 'request';
    return { error: malformed(firstOf(schemaProblems(checked.error.issues, { schema, value, at }))) };
  };
}
