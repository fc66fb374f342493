/** Section 5: every request carries an account token and an API key. */
import type { FastifyRequest } from 'fastify';
import type { Environment } from '../../model/report/snapshot.js';
import type { EnvironmentCredentials } from '../credentials.js';
import { Refusal } from '../refusal.js';

const UNAUTHORIZED = 401;
const API_KEY = 'Ocp-Apim-Subscription-Key';

/** Says which header is missing; of credentials that are wrong it does not say which one. */
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
      ...(authorization !== '' && accountToken === undefined ? ['an Authorization of another form'] : []),
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

function refused(message: string): Refusal {
  return new Refusal(UNAUTHORIZED, message, { 'www-authenticate': 'Bearer realm="audit reports"' });
}
