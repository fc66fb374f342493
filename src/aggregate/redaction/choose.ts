import { AuditpressError } from '../../base/errors.js';
import type { NamedProfile, Redaction } from '../../model/settings/redaction.js';
import type { Secret } from '../../model/settings/secret.js';
import { keyIdOf } from './tokens.js';

/** Characters: 128 bits as hexadecimal digits. */
const SHORTEST_KEY = 32;

/** @throws AuditpressError (usage) `redaction-key-invalid` for a short key, and for one with another id than the profile states */
export function chooseRedaction({ name, keyId, key: _place, ...rules }: NamedProfile, key: Secret): Redaction {
  const { length } = key.reveal();
  if (length < SHORTEST_KEY) {
    throw invalid(`expected a key of at least ${SHORTEST_KEY} characters, received one of ${length}`, name);
  }
  if (keyId !== undefined && keyId !== keyIdOf(key)) {
    throw invalid(`expected the key with the id ${keyId}, received the one with ${keyIdOf(key)}`, name);
  }
  return { profile: name, rules, key };
}

function invalid(problem: string, profile: string): AuditpressError {
  return new AuditpressError('redaction-key-invalid', `redaction.profiles.${profile}: ${problem}`);
}
