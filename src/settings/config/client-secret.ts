/** Reads the client secret for the provider of OpenID Connect from variables, a file or a command. Never from arguments. */
import { AuditpressError } from '../../base/errors.js';
import { firstOf } from '../../base/wording/problems.js';
import { Secret } from '../../model/settings/secret.js';
import type { PeopleSettings } from '../../model/settings/web.js';
import { readValue, type ValueRequest } from './credentials.js';

export const CLIENT_SECRET_VARIABLE = 'AUDITPRESS_WEB_CLIENT_SECRET';

/**
 * Undefined where nobody signs in at such a provider.
 *
 * @throws AuditpressError `web-secret-missing` (usage); no problem shows a value
 */
export async function readClientSecret(
  people: PeopleSettings | undefined,
  places: Pick<ValueRequest, 'env' | 'cwd' | 'folder'>,
): Promise<Secret | undefined> {
  if (people === undefined || !('openid' in people)) return undefined;
  const problems: string[] = [];
  const request = { variable: CLIENT_SECRET_VARIABLE, what: 'the client secret that the provider gave auditpress' };
  const value = await readValue({ ...request, place: people.openid.clientSecret, ...places }, problems);
  if (problems.length === 0) return new Secret(value);
  throw new AuditpressError('web-secret-missing', firstOf(problems), {
    problems,
    hint: `Set ${CLIENT_SECRET_VARIABLE}, or put the secret in a file and set ${CLIENT_SECRET_VARIABLE}_FILE to its path, or configure web.people.openid.clientSecret.`,
  });
}
