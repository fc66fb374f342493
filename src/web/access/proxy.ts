/** People whom a proxy has signed in: it says in a header who they are, by a JWT that it has signed. */
import { createHmac, createPublicKey, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AuditpressError } from '../../base/errors.js';
import { readRegularFile } from '../../base/files/regular-file.js';
import { repeatedHeader } from '../../base/http/server.js';
import type { ProxySettings } from '../../model/settings/web.js';
import { fetchAnswer } from './fetch.js';
import { identityOf, type Identity } from './people.js';

export interface ProxyPeople {
  /** Undefined for a request without a header, and for one that does not hold. */
  readonly identify: (request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>) => Promise<Identity | undefined>;
  /** The token of the forms of somebody, as long as the server runs. */
  readonly formToken: (identity: Identity) => string;
}

/** Only those with two keys: who can check a signature must not be able to make one. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** Seconds by which the clocks of two machines may differ. */
const TOLERANCE = 30;
const MOST_BYTES = 1024 * 1024;

/** @throws AuditpressError `web-key-invalid` (usage) if the key of the proxy cannot be read */
export async function proxyPeopleOf({
  header,
  issuer,
  audience,
  keys,
  groupsClaim,
}: ProxySettings): Promise<ProxyPeople> {
  const jose = await import('jose');
  const key =
    'file' in keys
      ? await publicKeyIn(keys.file)
      : jose.createRemoteJWKSet(new URL(keys.address), { [jose.customFetch]: fetchAnswer });
  const secret = randomBytes(32);
  const rules = { issuer, audience, algorithms: ALGORITHMS, clockTolerance: TOLERANCE, requiredClaims: ['exp'] };
  return {
    async identify(request) {
      const token = request.headers[header];
      // Of two, the proxy may mean one, and somebody else the other.
      if (typeof token !== 'string' || repeatedHeader(request, [header]) !== undefined) return undefined;
      try {
        const { payload } =
          typeof key === 'function' ? await jose.jwtVerify(token, key, rules) : await jose.jwtVerify(token, key, rules);
        const identity = identityOf(payload, groupsClaim);
        return identity.subject === '' && identity.email === '' ? undefined : identity;
      } catch (failure) {
        if (failure instanceof jose.errors.JOSEError && !(failure instanceof jose.errors.JWKSTimeout)) return undefined;
        throw failure;
      }
    },
    formToken: ({ subject, email }) =>
      createHmac('sha256', secret)
        .update(JSON.stringify([subject, email]))
        .digest('base64url'),
  };
}

async function publicKeyIn(path: string) {
  try {
    return createPublicKey(await readRegularFile(path, MOST_BYTES));
  } catch {
    throw new AuditpressError(
      'web-key-invalid',
      `web.people.proxy.key: expected a public key in PEM in ${path}, found none that can be read`,
    );
  }
}
