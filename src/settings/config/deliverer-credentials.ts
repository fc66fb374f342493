/** Reads the credentials of a deliverer or a built-in source from variables, files or commands. Never from arguments. */
import { AuditpressError } from '../../base/errors.js';
import { didYouMean } from '../../base/wording/nearest-name.js';
import { firstOf } from '../../base/wording/problems.js';
import { Secret } from '../../model/settings/secret.js';
import type { DelivererSettings } from '../../model/settings/settings.js';
import { readValue, type ValueRequest } from './credentials.js';

export type CredentialNeeds = Readonly<Record<string, { readonly describe: string; readonly isOptional?: boolean }>>;

export type CredentialOwner = 'deliverer' | 'source';

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
  owner: CredentialOwner = 'deliverer',
): Promise<Readonly<Record<string, Secret>>> {
  const problems = unknownPlaces(name, needs, places, owner);
  const secrets: Record<string, Secret> = {};
  for (const [credential, { describe, isOptional = false }] of Object.entries(needs)) {
    const variable = credentialVariable(name, credential, owner);
    const place = places[credential];
    const isGiven = [env[variable], env[`${variable}_FILE`]].some((value) => (value ?? '').trim() !== '');
    if (isOptional && !isGiven && place === undefined) continue;
    const value = await readValue({ variable, what: describe, place, folder, env, cwd }, problems);
    if (value !== '') secrets[credential] = new Secret(value);
  }
  if (problems.length === 0) return secrets;
  const code = owner === 'source' ? 'source-credential-missing' : 'deliverer-credential-missing';
  throw new AuditpressError(code, firstOf(problems), {
    problems,
    hint: `Set the variable, or one with the suffix _FILE to the path of a file, or ${owner}s.${name}.credentials in the configuration.`,
  });
}

export function unknownPlaces(
  name: string,
  needs: CredentialNeeds,
  places: DelivererSettings['credentials'],
  owner: CredentialOwner = 'deliverer',
): string[] {
  const known = Object.keys(needs);
  return Object.keys(places)
    .filter((given) => !known.includes(given))
    .map((given) => {
      const choice = known.length === 0 ? 'no credentials' : `the credentials ${known.join(', ')}`;
      return `${owner}s.${name}.credentials: expected ${choice}, received ${given}${didYouMean(given, known)}`;
    });
}

/** `AUDITPRESS_DELIVERER_AUDITORS_REFRESH_TOKEN`; without a credential, what all of a deliverer begin with. */
export function credentialVariable(name: string, credential = '', owner: CredentialOwner = 'deliverer'): string {
  const words = `${name} ${credential.replace(/[A-Z]/g, (letter) => ` ${letter}`)}`;
  return `AUDITPRESS_${owner.toUpperCase()}_${words.replaceAll(/[- ]/g, '_').toUpperCase()}`;
}
