/** Keeps credentials out of snapshots, documents and errors. */
import { AuditpressError, withDetails } from '../../base/errors.js';
import { holdsSecret, withoutSecrets, type Secret } from '../../model/settings/secret.js';
import type { ApiOptions } from '../../model/settings/service-settings.js';

type Credentials = Pick<ApiOptions, 'accountToken' | 'apiKey'>;

/** A shorter credential may be in a report by chance. */
const MIN_CHECKED_LENGTH = 16;

/**
 * Refuses an answer that contains a credential. It would be stored in snapshots and documents, which are evidence and must
 * not be changed.
 *
 * @throws AuditpressError `answer-repeats-credential`
 */
export function refuseRepeatedSecrets(body: Uint8Array, { accountToken, apiKey }: Credentials): void {
  const credentials: readonly (readonly [string, Secret])[] = [
    ['account token', accountToken],
    ['API key', apiKey],
  ];
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8');
  for (const [name, secret] of credentials) {
    if (secret.reveal().length < MIN_CHECKED_LENGTH || !holdsSecret(text, secret)) continue;
    throw new AuditpressError(
      'answer-repeats-credential',
      `expected a report, received an answer that repeats the ${name}`,
    );
  }
}

/** Runs work whose errors may quote the service, and removes credentials from them. */
export async function withoutCredentials<Result>(
  { accountToken, apiKey }: Credentials,
  work: () => Promise<Result>,
): Promise<Result> {
  const clean = (text: string): string => withoutSecrets(text, [accountToken, apiKey]);
  try {
    return await work();
  } catch (failure) {
    // Drops the cause: its request contains the credentials.
    if (!(failure instanceof AuditpressError)) throw new Error(clean(String(failure)));
    const { message, hint, problems } = failure;
    throw withDetails(failure, {
      message: clean(message),
      hint: hint === undefined ? undefined : clean(hint),
      problems: problems.map(clean),
      cause: undefined,
    });
  }
}
