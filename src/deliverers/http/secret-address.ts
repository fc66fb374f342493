/** Addresses that are credentials, such as those of incoming webhooks: anyone who knows one can send. */
import { AuditpressError } from '../../base/errors.js';
import { isProtected } from '../../model/settings/service-settings.js';
import { Secret } from '../../model/settings/secret.js';

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
  const credential = credentials['url'];
  if (credential === undefined) {
    throw new AuditpressError(
      'deliverer-credential-missing',
      `expected the credential "url" of the deliverer ${deliverer}, found none`,
    );
  }
  const text = credential.reveal().trim();
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
