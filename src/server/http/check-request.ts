/** What is wrong with a request whatever it asks for. */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { firstOf } from '../../messages/problems.js';
import { schemaProblems } from '../../messages/schema-problems.js';
import { Refusal } from '../refusal.js';

const MALFORMED = 400;
const HINT = 'Correct the request; GET /openapi.json describes it.';

/** A host, and a query that can be decoded: Fastify would let both pass. */
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
  return `${where}: expected UTF-8 in percent encoding such as %20, received a broken one`;
}

export function malformed(problem: string): Refusal {
  return new Refusal(MALFORMED, `${problem}. ${HINT}`);
}

const PLACES: Readonly<Record<string, string>> = { params: 'path', querystring: 'query' };

/** Checks a part of a request against its schema: what Fastify calls a validator compiler. */
export function checkAgainst(schema: z.ZodType, part: string | undefined) {
  return (value: unknown): { value: unknown } | { error: Error } => {
    const checked = schema.safeParse(value);
    if (checked.success) return { value: checked.data };
    const at = PLACES[part ?? ''] ?? 'request';
    return { error: malformed(firstOf(schemaProblems(checked.error.issues, { schema, value, at }))) };
  };
}
