/** Gets access tokens for mail servers from an OAuth 2.0 token server. */
import { AuditpressError } from '../../base/errors.js';
import { envelopeIn } from '../../base/http/message.js';
import { oneLine } from '../../base/wording/printable.js';
import { isSendable, type Secret } from '../../model/settings/secret.js';
import { exchange } from '../http/client.js';
import type { HttpAnswer } from '../../base/http/attempt.js';

export interface TokenRequest {
  readonly url: URL;
  /** Form fields. They contain credentials. */
  readonly form: Readonly<Record<string, string>>;
  /** Seconds for the whole request. */
  readonly timeout: number;
  /** The credential that the token is issued for. */
  readonly issuedFor: Secret;
  /** Removed from messages. */
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

/** Makes the next call ask for a new token. */
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
