/** What the mail server gets from the credentials: the login, with a token of an OAuth 2.0 server, and the key that signs. */
import { createPrivateKey } from 'node:crypto';
import { AuditpressError } from '../../base/errors.js';
import { type Secret, isSendable } from '../../model/settings/secret.js';
import type { CredentialNeed, DeliverContext } from '../deliverer.js';
import type { SigningKey } from './encode-mail.js';
import type { Login } from './mail-session.js';
import type { EmailOptions } from './options.js';
import { envelopeIn } from '../../base/http/message.js';
import { oneLine } from '../../base/wording/printable.js';
import { exchange } from '../http/client.js';
import type { HttpAnswer } from '../../base/http/attempt.js';

export const CREDENTIALS = {
  password: { describe: 'the password of the user', isOptional: true },
  accessToken: { describe: 'an access token for the user, such as a command prints it', isOptional: true },
  refreshToken: { describe: 'the refresh token of the user', isOptional: true },
  clientSecret: { describe: 'the secret of the application', isOptional: true },
  dkimPrivateKey: { describe: 'the private key that signs mails, RSA in PEM', isOptional: true },
} as const satisfies Readonly<Record<string, CredentialNeed>>;

type CredentialName = keyof typeof CREDENTIALS;

/**
 * The login of the user; null if none is configured.
 *
 * @throws AuditpressError (usage) `deliverer-credential-missing`; as `accessToken` does
 */
export async function loginFor(options: EmailOptions, context: DeliverContext): Promise<Login | null> {
  const { user, login, oauth2, timeouts } = options;
  if (user === undefined) return null;
  const needed = (name: CredentialName): Secret => credential(name, `login is ${login}`, context);
  if (login === 'password') return { user, password: needed('password').reveal() };
  if (login === 'access-token') return { user, accessToken: needed('accessToken').reveal() };
  // The options require oauth2 for these logins.
  const { clientId = '', tokenUrl = '', scope } = oauth2 ?? {};
  const clientSecret = context.credentials['clientSecret'];
  const form = {
    client_id: clientId,
    ...(clientSecret !== undefined && { client_secret: clientSecret.reveal() }),
    ...(scope !== undefined && { scope }),
    ...(login === 'refresh-token'
      ? { grant_type: 'refresh_token', refresh_token: needed('refreshToken').reveal() }
      : { grant_type: 'client_credentials', client_secret: needed('clientSecret').reveal() }),
  };
  const secrets = Object.values(context.credentials);
  const request = {
    url: new URL(tokenUrl),
    form,
    secrets,
    timeout: timeouts.reply,
    issuedFor: issuedFor(options, context),
  };
  return { user, accessToken: await accessToken(request, context.now, context.signal) };
}

/** After the server refused the login: the next one uses a new access token, if there is one to ask for. */
export function forgetLogin(options: EmailOptions, context: DeliverContext): void {
  if (options.oauth2 !== undefined) forgetToken(issuedFor(options, context));
}

function issuedFor({ login }: EmailOptions, context: DeliverContext): Secret {
  return credential(login === 'refresh-token' ? 'refreshToken' : 'clientSecret', `login is ${login}`, context);
}

/**
 * The key that signs mails; undefined if none is configured.
 *
 * @throws AuditpressError (usage) `deliverer-credential-missing`; `deliverer-credential-invalid` for anything but an RSA key
 */
export function signingKeyFor({ dkim }: EmailOptions, context: DeliverContext): SigningKey | undefined {
  if (dkim === undefined) return undefined;
  const privateKey = credential('dkimPrivateKey', 'dkim is set', context).reveal();
  if (keyType(privateKey) !== 'rsa') {
    throw new AuditpressError(
      'deliverer-credential-invalid',
      'expected an RSA private key in PEM as the credential dkimPrivateKey, received something else',
      { hint: 'Check the file of the key. auditpress signs with RSA, which every receiver can check.' },
    );
  }
  return { ...dkim, privateKey };
}

function keyType(pem: string): string | undefined {
  try {
    return createPrivateKey(pem).asymmetricKeyType;
  } catch {
    return undefined;
  }
}

function credential(name: CredentialName, because: string, { credentials }: DeliverContext): Secret {
  const secret = credentials[name];
  if (secret !== undefined) return secret;
  throw new AuditpressError(
    'deliverer-credential-missing',
    `expected the credential ${name} (${CREDENTIALS[name].describe}), because ${because}, received none`,
  );
}

export interface TokenRequest {
  readonly url: URL;
  readonly form: Readonly<Record<string, string>>;
  /** Seconds for the whole request. */
  readonly timeout: number;
  /** The credential that the token is issued for. */
  readonly issuedFor: Secret;
  readonly secrets: readonly Secret[];
}

interface AccessToken {
  readonly value: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const REASON_LIMIT = 200;
/** Seconds, if the server states none. */
const USUAL_LIFETIME = 300;
/** A token that expires within these milliseconds is not used again. */
const RESERVE = 60_000;

/** Tokens that are still valid, as long as their credential is in memory. */
const tokens = new WeakMap<Secret, AccessToken>();

/**
 * An access token: the last one that was issued for the credential, or a new one.
 *
 * @throws AuditpressError `delivery-refused` if the server refuses, `delivery-postponed` if it cannot answer at present; the reason
 * of `signal`. Messages may quote the server, and so contain credentials.
 */
export async function accessToken(request: TokenRequest, now: () => Date, signal?: AbortSignal): Promise<string> {
  const known = tokens.get(request.issuedFor);
  if (known !== undefined && known.expiresAt - RESERVE > now().getTime()) return known.value;
  const { url } = request;
  const { status, body } = await post(request, signal);
  const answer = envelopeIn(body ?? new Uint8Array()) ?? {};
  const { access_token: value, expires_in: lifetime } = answer;
  if (status === 200 && typeof value === 'string' && isSendable(value)) {
    const seconds = Number(lifetime ?? USUAL_LIFETIME);
    tokens.set(request.issuedFor, { value, expiresAt: now().getTime() + 1000 * (seconds || USUAL_LIFETIME) });
    return value;
  }
  const reason = [answer['error'], answer['error_description']].filter((text) => typeof text === 'string').join(': ');
  const received = `status ${String(status)}${reason === '' ? '' : `, saying: ${oneLine(reason, REASON_LIMIT)}`}`;
  const isTemporary = status === 429 || status >= 500;
  throw new AuditpressError(
    isTemporary ? 'delivery-postponed' : 'delivery-refused',
    `expected an access token from ${url.host}, received ${received}`,
    isTemporary
      ? {}
      : {
          hint: 'Check oauth2 and the credentials of the deliverer. A refresh token expires or is revoked: get a new one.',
        },
  );
}

export function forgetToken(issuedFor: Secret): void {
  tokens.delete(issuedFor);
}

async function post(
  { url, form, timeout, secrets }: TokenRequest,
  signal: AbortSignal | undefined,
): Promise<HttpAnswer> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = Buffer.from(new URLSearchParams(form).toString());
  try {
    return await exchange({ method: 'POST', url, headers, body }, { peer: url.host, timeout, secrets, signal });
  } catch (failure) {
    // A lost answer of the token server says nothing about the mail, which has not been sent yet.
    if (!(failure instanceof AuditpressError) || failure.code !== 'delivery-unknown') throw failure;
    throw new AuditpressError('delivery-postponed', failure.message);
  }
}
