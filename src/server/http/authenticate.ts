/** Section 5: every request must have an account token and an API key. */
import type { FastifyRequest } from 'fastify';
import type { Environment } from '../../model/report/snapshot.js';
import type { EnvironmentCredentials } from '../credentials.js';
import { HttpError } from '../http-error.js';

const UNAUTHORIZED = 401;
const API_KEY = 'Ocp-Apim-Subscription-Key';

/** @throws HttpError 401: names missing headers, but does not say which credential is wrong */
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
