import { AuditpressError } from '../../errors.js';
import { withoutSecrets } from '../../model/secret.js';
import type { ApiOptions } from './options.js';

/** Shorter ones may well stand in a report by chance. */
const SHORTEST_TOLD_APART = 16;

/**
 * Refuses an answer that repeats a credential: it would end up in snapshots and documents, as evidence that nobody may
 * change.
 *
 * @throws AuditpressError `answer-repeats-credential`
 */
export function refuseRepeatedSecrets(
  body: Uint8Array,
  { accountToken, apiKey }: Pick<ApiOptions, 'accountToken' | 'apiKey'>,
): void {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  for (const [name, secret] of Object.entries({ 'account token': accountToken, 'API key': apiKey })) {
    const value = secret.reveal();
    if (value.length < SHORTEST_TOLD_APART || !bytes.includes(value)) continue;
    throw new AuditpressError(
      'input',
      'answer-repeats-credential',
      `expected a report, received an answer that repeats the ${name}`,
      { hint: 'Nothing was saved. Tell who runs the service, and have a new credential made.' },
    );
  }
}

/** Runs work whose failures quote what the service said. A service that repeats credentials repeats them in vain. */
export async function quotingNoSecrets<Result>(
  { accountToken, apiKey }: Pick<ApiOptions, 'accountToken' | 'apiKey'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const clean = (text: string): string => withoutSecrets(text, [accountToken, apiKey]);
  try {
    return await work();
  } catch (failure) {
    // Causes stay behind: the request in them holds the credentials.
    if (!(failure instanceof AuditpressError)) throw new Error(clean(String(failure)));
    const { kind, code, message, hint, problems } = failure;
    throw new AuditpressError(kind, code, clean(message), {
      ...(hint !== undefined && { hint: clean(hint) }),
      problems: problems.map(clean),
    });
  }
}
