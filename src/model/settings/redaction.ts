/** Redaction profiles: what is replaced by tokens in the documents for some recipients. */
import type { Secret } from './secret.js';
import type { CredentialPlace } from './service-settings.js';

/** What can be replaced, with whether a profile does if it does not say. */
export const REDACTED_BY_DEFAULT = {
  account: true,
  license: true,
  subscription: true,
  job: true,
  people: true,
  resources: true,
  services: false,
} as const satisfies Readonly<Record<string, boolean>>;
export type RedactedCategory = keyof typeof REDACTED_BY_DEFAULT;

export interface RedactionRules extends Readonly<Record<RedactedCategory, boolean>> {
  /** More texts to replace wherever they occur, such as the name of the company. */
  readonly also: readonly string[];
  readonly keep: readonly string[];
  /** Names that are words of the language too: they are replaced as a whole value, but not inside other texts. */
  readonly commonWords: readonly string[];
}

export interface RedactionProfile extends RedactionRules {
  /** The secret key itself, if a program passed it, or where to read it. Undefined: from environment variables alone. */
  readonly key: Secret | CredentialPlace | undefined;
  /** The id that the key must have; see `keyIdOf`. Undefined: any. */
  readonly keyId: string | undefined;
}

export interface NamedProfile extends RedactionProfile {
  readonly name: string;
}

export interface Redaction {
  readonly profile: string;
  readonly rules: RedactionRules;
  readonly key: Secret;
}
