/** Signs requests as Standard Webhooks 1.0 describes it: https://www.standardwebhooks.com. */
import { createHmac } from 'node:crypto';
import { AuditpressError } from '../../base/errors.js';
import type { Secret } from '../../model/settings/secret.js';

const PREFIX = 'whsec_';
/** Bytes of a key, as the standard recommends them. */
const MIN_KEY = 24;
const MAX_KEY = 64;

/**
 * Headers that prove who sent the body, and when.
 *
 * @param id the same for every attempt of a delivery
 * @throws AuditpressError `deliverer-credential-invalid` (usage)
 */
export function signatureHeaders(
  secret: Secret,
  { id, body, now }: { readonly id: string; readonly body: Uint8Array; readonly now: Date },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** The bytes that the secret states in base64. */
export function keyOf(secret: Secret): Uint8Array {
  const text = secret.reveal().trim();
  const encoded = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text;
  const key = Buffer.from(encoded, 'base64');
  const isBase64 = key.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  if (isBase64 && key.length >= MIN_KEY && key.length <= MAX_KEY) return key;
  throw new AuditpressError(
    'deliverer-credential-invalid',
    `the credential "secret" of a webhook: expected ${String(MIN_KEY)} to ${String(MAX_KEY)} bytes in base64, received something else`,
    { hint: `Make one with: echo "${PREFIX}$(openssl rand -base64 32)"` },
  );
}
