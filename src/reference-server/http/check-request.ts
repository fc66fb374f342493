/** Checks of every request: host, query, credentials, and schemas. */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isDecodable } from '../../base/http/connection.js';
import { firstOf, schemaProblems } from '../../base/wording/problems.js';
import { repeatedHeader, requestTarget } from '../../base/http/server.js';
import { HttpError } from '../response-bodies.js';
import type { Environment } from '../../model/report/snapshot.js';
import type { EnvironmentCredentials } from '../credentials.js';

const API_KEY = 'Ocp-Apim-Subscription-Key';
const MALFORMED = 400;
const HINT = 'Correct the request; GET /openapi.json describes it.';

/** Headers that decide who asks for what. */
const ONCE = ['host', 'authorization', API_KEY.toLowerCase()];

/** Requires one host, credentials at most once, and a query that can be decoded, which Fastify does not check. */
export function checkRequest({ raw, headers }: FastifyRequest): void {
  if (headers.host === undefined && raw.httpVersion === '1.1') {
    throw malformed('expected the header Host, received none');
  }
  const repeated = repeatedHeader(raw, ONCE);
  if (repeated !== undefined) throw malformed(`expected the header ${repeated} once, received it more than once`);
  if (!isDecodable(requestTarget(raw).query)) throw malformed(brokenEncoding('query'));
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

const UNAUTHORIZED = 401;

/**
 * Requires an account token and an API key (section 5).
 *
 * @throws HttpError 401: names missing headers, but does not say which credential is wrong
 */
export function authenticate(
  { headers }: FastifyRequest,
  environment: Environment,
  credentials: EnvironmentCredentials,
): void {
  const { authorization = '' } = headers;
  const apiKey = headers[API_KEY.toLowerCase()]?.toString() ?? '';
  const accountToken = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (accountToken === undefined || apiKey === '') {
    const received = [
      ...(authorization === '' ? ['no Authorization'] : []),
      ...(authorization !== '' && accountToken === undefined ? ['an Authorization in another format'] : []),
      ...(apiKey === '' ? [`no ${API_KEY}`] : []),
    ];
    throw refused(
      `expected the headers Authorization: Bearer <ACCOUNT_TOKEN> and ${API_KEY}: <API_KEY>, received ${received.join(' and ')}. Send both with every request.`,
    );
  }
  if (!credentials.accepts({ accountToken, apiKey })) {
    throw refused(
      `expected the account token and the API key of ${environment}, received a pair that is not accepted there. Each environment has its own: check both, and the environment.`,
    );
  }
}

function refused(message: string): HttpError {
  return new HttpError(UNAUTHORIZED, message, { 'www-authenticate': 'Bearer realm="audit reports"' });
}
