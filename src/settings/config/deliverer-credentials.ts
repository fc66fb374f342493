/** Reads the credentials of a deliverer from variables, files or commands. Never from arguments. */
import { AuditpressError } from '../../base/errors.js';
import { didYouMean } from '../../base/wording/nearest-name.js';
import { firstOf } from '../../base/wording/problems.js';
import { Secret } from '../../model/settings/secret.js';
import type { DelivererSettings } from '../../model/settings/settings.js';
import { readValue, type ValueRequest } from './credentials.js';

export type CredentialNeeds = Readonly<Record<string, { readonly describe: string; readonly isOptional?: boolean }>>;

/**
 * Reads the credentials that one deliverer needs, and no others. `AUDITPRESS_DELIVERER_<NAME>_<CREDENTIAL>` comes before the
 * configuration.
 *
 * @param name in the configuration
 * @throws AuditpressError (usage) `deliverer-credential-missing` with every problem; none shows a value
 */
export async function readDelivererCredentials(
  name: string,
  needs: CredentialNeeds,
  { credentials: places }: Pick<DelivererSettings, 'credentials'>,
  { env, cwd, folder }: Pick<ValueRequest, 'env' | 'cwd' | 'folder'>,
): Promise<Readonly<Record<string, Secret>>> {
  const problems = unknownPlaces(name, needs, places);
  const secrets: Record<string, Secret> = {};
  for (const [credential, { describe, isOptional = false }] of Object.entries(needs)) {
    const variable = credentialVariable(name, credential);
    const place = places[credential];
    const isGiven = [env[variable], env[`${variable}_FILE`]].some((value) => (value ?? '').trim() !== '');
    if (isOptional && !isGiven && place === undefined) continue;
    const value = await readValue({ variable, what: describe, place, folder, env, cwd }, problems);
    if (value !== '') secrets[credential] = new Secret(value);
  }
  if (problems.length === 0) return secrets;
  throw new AuditpressError('deliverer-credential-missing', firstOf(problems), {
    problems,
    hint: `Set the variable, or one with the suffix _FILE to the path of a file, or deliverers.${name}.credentials in the configuration.`,
  });
}

export function unknownPlaces(
  name: string,
  needs: CredentialNeeds,
  places: DelivererSettings['credentials'],
): string[] {
  const known = Object.keys(needs);
  return Object.keys(places)
    .filter((given) => !known.includes(given))
    .map((given) => {
      const choice = known.length === 0 ? 'no credentials' : `the credentials ${known.join(', ')}`;
      return `deliverers.${name}.credentials: expected ${choice}, received ${given}${didYouMean(given, known)}`;
    });
}

/** `AUDITPRESS_DELIVERER_AUDITORS_REFRESH_TOKEN`; without a credential, what all of a deliverer begin with. */
export function credentialVariable(name: string, credential = ''): string {
  const words = `${name} ${credential.replace(/[A-Z]/g, (letter) => ` ${letter}`)}`;
  return `AUDITPRESS_DELIVERER_${words.replaceAll(/[- ]/g, '_').toUpperCase()}`;
}
