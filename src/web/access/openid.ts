/** Signing in at a provider of OpenID Connect: the code flow, with PKCE, state and nonce. */
import { createHash } from 'node:crypto';
import type { Configuration } from 'openid-client';
import { AuditpressError } from '../../base/errors.js';
import type { Secret } from '../../model/settings/secret.js';
import type { OpenIdSettings } from '../../model/settings/web.js';
import { fetchAnswer } from './fetch.js';
import { identityOf, type Identity } from './people.js';
import { randomToken } from './sessions.js';

export const CALLBACK = '/sign-in/callback';

export interface OpenId {
  /** Where to send a browser, and the cookie that it has to bring back. */
  readonly begin: (back: string) => Promise<{ readonly address: string; readonly cookie: string }>;
  readonly finish: (query: string, cookie: string) => Promise<Finished>;
  /** Asks the provider about itself, as signing in does. */
  readonly discover: () => Promise<unknown>;
}

export type Finished =
  | { readonly identity: Identity; readonly back: string }
  /** The provider refused; in its words, if it says why. */
  | { readonly refusal: string }
  /** Not begun in this browser, or too long ago. */
  | 'expired';

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly back: string;
  readonly at: number;
}

/** Milliseconds in which somebody has to sign in. */
export const SIGN_IN_TIME = 600_000;
/** Anyone can begin to sign in. */
const MOST_BEGUN = 10_000;
/** Characters of what a provider says. */
const MOST_SAID = 300;

export function openIdOf(
  { issuer, clientId, scopes, groupsClaim }: OpenIdSettings,
  secret: Secret,
  { address, now }: { readonly address: string; readonly now: () => Date },
): OpenId {
  const redirect = `${address}${CALLBACK}`;
  const begun = new Map<string, Begun>();
  let found: Promise<Configuration> | undefined;
  // What fails is tried again.
  const provider = (): Promise<Configuration> =>
    (found ??= discover(issuer, clientId, secret).catch((failure: unknown) => {
      found = undefined;
      throw failure;
    }));
  return {
    discover: provider,
    async begin(back) {
      const client = await import('openid-client');
      const configuration = await provider();
      const at = now().getTime();
      for (const [key, one] of begun) {
        if (at - one.at > SIGN_IN_TIME || begun.size >= MOST_BEGUN) begun.delete(key);
        else break;
      }
      const verifier = client.randomPKCECodeVerifier();
      const [state, nonce, cookie] = [client.randomState(), client.randomNonce(), randomToken()];
      begun.set(keyOf(cookie), { state, nonce, verifier, back, at });
      const parameters = {
        redirect_uri: redirect,
        scope: scopes.join(' '),
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      };
      return { address: client.buildAuthorizationUrl(configuration, parameters).href, cookie };
    },
    async finish(query, cookie) {
      const client = await import('openid-client');
      const one = begun.get(keyOf(cookie));
      begun.delete(keyOf(cookie));
      // The state first: nobody else may decide what the provider is said to say.
      const isOwn = new URLSearchParams(query).get('state') === one?.state;
      if (one === undefined || !isOwn || now().getTime() - one.at > SIGN_IN_TIME) return 'expired';
      const configuration = await provider();
      try {
        const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirect}?${query}`), {
          pkceCodeVerifier: one.verifier,
          expectedState: one.state,
          expectedNonce: one.nonce,
          idTokenExpected: true,
        });
        const claims: Claims = tokens.claims() ?? { sub: '' };
        const isWhole = typeof claims['email'] === 'string' && claims[groupsClaim] !== undefined;
        const asked = !isWhole && configuration.serverMetadata().userinfo_endpoint !== undefined;
        const more = asked ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
        return { identity: identityOf({ ...more, ...claims }, groupsClaim), back: one.back };
      } catch (failure) {
        if (failure instanceof client.AuthorizationResponseError || failure instanceof client.ResponseBodyError) {
          const { error, error_description: said = '' } = failure;
          return { refusal: `${error}${said === '' ? '' : `: ${said}`}`.slice(0, MOST_SAID) };
        }
        throw explained(failure, issuer);
      }
    },
  };
}

async function discover(issuer: string, clientId: string, secret: Secret): Promise<Configuration> {
  const client = await import('openid-client');
  const isPlain = new URL(issuer).protocol === 'http:';
  try {
    return await client.discovery(new URL(issuer), clientId, undefined, client.ClientSecretBasic(secret.reveal()), {
      [client.customFetch]: fetchAnswer,
      // oxlint-disable-next-line typescript/no-deprecated -- settings allow HTTP only on this machine
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    });
  } catch (failure) {
    throw explained(failure, issuer);
  }
}

/** What the library throws may quote what was sent, so only its code is shown. */
function explained(failure: unknown, issuer: string): unknown {
  const { cause } = failure as { readonly cause?: unknown };
  const own = [failure, cause].find((each) => each instanceof AuditpressError);
  if (own !== undefined) return own;
  const { code } = failure as { readonly code?: unknown };
  if (typeof code !== 'string') return failure;
  const problem = `expected answers of OpenID Connect from ${issuer}, received others (${code})`;
  return new AuditpressError('openid-refused', problem);
}

function keyOf(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64');
}
