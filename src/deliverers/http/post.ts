/** Posts to an address that is a credential, such as that of an incoming webhook. */
import { Secret } from '../../model/settings/secret.js';
import type { DeliverContext } from '../deliverer.js';
import { targetOf } from '../options.js';
import { exchange, requireSuccess, type Success } from './client.js';
import { AuditpressError } from '../../base/errors.js';
import { isProtected } from '../../model/settings/service-settings.js';

export interface ReceiverOptions {
  readonly name: string;
  readonly host: string;
  /** Seconds. */
  readonly timeout: number;
}

/**
 * Posts a body to the address in the credential `url`.
 *
 * @param deliverer its name, for messages, and what its service answers after it has accepted a delivery
 * @throws AuditpressError as `readSecretAddress`, `exchange` and `requireSuccess` do
 */
export async function postTo(
  { name, success }: { readonly name: string; readonly success: Success },
  options: ReceiverOptions,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array },
  { signal, credentials, now }: DeliverContext,
): Promise<void> {
  signal?.throwIfAborted();
  const { url, secrets } = readSecretAddress(credentials, name, options.host);
  const peer = targetOf(options);
  const known = [...secrets, ...Object.values(credentials)];
  const context = { peer, timeout: options.timeout, secrets: known, signal };
  const answer = await exchange({ method: 'POST', url, headers, body }, context);
  requireSuccess(answer, { peer, secrets: known, url, now }, success);
}

/**
 * Checks that the host of the credential `url` answers. Asks only for its root, because a request to the address itself could
 * deliver something.
 *
 * @returns what was checked, as one sentence
 */
export async function testHost(deliverer: string, options: ReceiverOptions, context: DeliverContext): Promise<string> {
  const { url, secrets } = readSecretAddress(context.credentials, deliverer, options.host);
  const { signal } = context;
  const root = new URL('/', url);
  await exchange({ method: 'HEAD', url: root }, { peer: options.host, timeout: options.timeout, secrets, signal });
  return `${options.host} answers, and the address is one of it. Whether the receiver accepts deliveries is known after the first one.`;
}

/** A shorter part of an address may be in an answer by chance. */
const MIN_SECRET_PART = 8;

export interface SecretAddress {
  readonly url: URL;
  /** The address and the parts of it that an answer may repeat. */
  readonly secrets: readonly Secret[];
}

/**
 * Reads the address of a receiver from the credential `url`.
 *
 * @param host which the address must have, in lower case, with its port if that is not the usual one
 * @throws AuditpressError (usage) `deliverer-credential-missing`, `deliverer-credential-invalid`, without quoting the credential
 */
export function readSecretAddress(
  credentials: Readonly<Record<string, Secret>>,
  deliverer: string,
  host: string,
): SecretAddress {
  const credential = requiredCredential(credentials, 'url', deliverer);
  const text = credential.reveal();
  if (!URL.canParse(text)) throw invalid(deliverer, `an address such as https://${host}/…, received another text`);
  const url = new URL(text);
  if (!isProtected(url)) throw invalid(deliverer, `an address that begins with https://, received ${url.protocol}//`);
  if (url.username !== '' || url.password !== '') {
    throw invalid(deliverer, 'an address without user and password, received one with them');
  }
  if (url.host !== host) throw invalid(deliverer, `an address of ${host}, received one of ${url.host}`);
  url.hash = '';
  return { url, secrets: [credential, ...partsOf(url).map((part) => new Secret(part))] };
}

function partsOf({ pathname, search, searchParams }: URL): readonly string[] {
  const parts = [`${pathname}${search}`, pathname, ...pathname.split('/'), ...searchParams.values()];
  return parts.filter((part) => part.length >= MIN_SECRET_PART);
}

function invalid(deliverer: string, expected: string): AuditpressError {
  return new AuditpressError(
    'deliverer-credential-invalid',
    `the credential "url" of the deliverer ${deliverer}: expected ${expected}`,
  );
}

export function requiredCredential(
  credentials: Readonly<Record<string, Secret>>,
  name: string,
  deliverer: string,
): Secret {
  const secret = credentials[name];
  if (secret !== undefined) return secret;
  throw new AuditpressError(
    'deliverer-credential-missing',
    `expected the credential "${name}" of the deliverer ${deliverer}, found none`,
  );
}
