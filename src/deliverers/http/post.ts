/** Posts to an address that is a credential, such as that of an incoming webhook. */
import type { Secret } from '../../model/settings/secret.js';
import { targetOf } from '../receiver-options.js';
import { exchange } from './client.js';
import { requireSuccess, type Success } from './client.js';
import { readSecretAddress } from './secret-address.js';

export interface ReceiverOptions {
  readonly name: string;
  readonly host: string;
  /** Seconds. */
  readonly timeout: number;
}

/** A part of `DeliverContext`. */
export interface PostContext {
  readonly signal?: AbortSignal | undefined;
  readonly credentials: Readonly<Record<string, Secret>>;
  readonly now: () => Date;
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
  { signal, credentials, now }: PostContext,
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
export async function testHost(deliverer: string, options: ReceiverOptions, context: PostContext): Promise<string> {
  const { url, secrets } = readSecretAddress(context.credentials, deliverer, options.host);
  const { signal } = context;
  const root = new URL('/', url);
  await exchange({ method: 'HEAD', url: root }, { peer: options.host, timeout: options.timeout, secrets, signal });
  return `${options.host} answers, and the address is one of it. Whether the receiver accepts deliveries is known after the first one.`;
}
