import { AuditpressError, withDetails } from '../../errors.js';
import { holdsSecret, withoutSecrets } from '../../model/settings/quoted-secrets.js';
import type { Secret } from '../../model/settings/secret.js';
import type { ApiOptions } from '../../model/settings/service-settings.js';

type Credentials = Pick<ApiOptions, 'accountToken' | 'apiKey'>;

/** Shorter ones may be in a report by chance. */
const SHORTEST_TOLD_APART = 16;

/**
 * Refuses an answer that repeats a credential: it would end up in snapshots and documents, as evidence that nobody may
 * change.
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
    if (secret.reveal().length < SHORTEST_TOLD_APART || !holdsSecret(text, secret)) continue;
    throw new AuditpressError(
      'answer-repeats-credential',
      `expected a report, received an answer that repeats the ${name}`,
    );
  }
}

/** Runs work whose failures quote what the service said. A service that repeats credentials repeats them in vain. */
export async function quotingNoSecrets<Result>(
  { accountToken, apiKey }: Credentials,
  work: () => Promise<Result>,
): Promise<Result> {
  const clean = (text: string): string => withoutSecrets(text, [accountToken, apiKey]);
  try {
    return await work();
  } catch (failure) {
    // Causes stay behind: the request in them holds the credentials.
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
