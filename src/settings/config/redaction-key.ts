/** Reads the secret key of a redaction profile from variables, a file or a command. Never from arguments. */
import { AuditpressError } from '../../base/errors.js';
import { firstOf } from '../../base/wording/problems.js';
import type { NamedProfile } from '../../model/settings/redaction.js';
import { Secret } from '../../model/settings/secret.js';
import { readValue, type ValueRequest } from './credentials.js';

/**
 * Reads the key of one profile, and of no other.
 *
 * @throws AuditpressError (usage) `redaction-key-missing`; no problem shows a value
 */
export async function readRedactionKey(
  { name, key }: NamedProfile,
  places: Pick<ValueRequest, 'env' | 'cwd' | 'folder'>,
): Promise<Secret> {
  if (key instanceof Secret) return key;
  const variable = redactionVariable(name);
  const problems: string[] = [];
  const what = `the secret key of the redaction profile ${name}`;
  const value = await readValue({ variable, what, place: key, ...places }, problems);
  if (problems.length === 0) return new Secret(value);
  throw new AuditpressError('redaction-key-missing', firstOf(problems), {
    problems,
    hint: `Set ${variable}, or put the key in a file and set ${variable}_FILE to its path, or configure redaction.profiles.${name}.key.`,
  });
}

export function redactionVariable(name: string): string {
  return `AUDITPRESS_REDACTION_${name.replaceAll('-', '_').toUpperCase()}_KEY`;
}
