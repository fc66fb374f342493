/** The two credentials of each environment: from environment variables, or generated for this run. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { AuditpressError } from '../base/errors.js';
import { firstOf } from '../base/wording/problems.js';
import { isSendable } from '../model/settings/secret.js';
import { ENVIRONMENTS, type Environment } from '../model/report/snapshot.js';

export interface Credentials {
  readonly accountToken: string;
  readonly apiKey: string;
}

export interface EnvironmentCredentials {
  /** Whether both are those of this environment. Compares in constant time. */
  accepts(given: Credentials): boolean;
  readonly generated: Partial<Credentials>;
}

/** Suffixes of the variables' names, as in AUDITPRESS_SERVE_PROD_API_KEY. */
export const CREDENTIAL_SUFFIXES: Readonly<Record<keyof Credentials, string>> = {
  accountToken: 'ACCOUNT_TOKEN',
  apiKey: 'API_KEY',
};

const GENERATED_BYTES = 32;

/**
 * Resolves the credentials. Empty variables count as missing.
 *
 * @throws AuditpressError `credentials-invalid` for values that a header cannot carry; it names only the variables
 */
export function resolveCredentials(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<Environment, EnvironmentCredentials>> {
  const problems: string[] = [];
  const resolved = ENVIRONMENTS.map((environment) => [environment, resolveOne(environment, env, problems)] as const);
  if (problems.length > 0) {
    throw new AuditpressError('credentials-invalid', firstOf(problems), {
      problems,
    });
  }
  return Object.fromEntries(resolved) as Record<Environment, EnvironmentCredentials>;
}

function resolveOne(
  environment: Environment,
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): EnvironmentCredentials {
  const generated: { -readonly [Kind in keyof Credentials]?: string } = {};
  const resolve = (kind: keyof Credentials): string => {
    const variable = `AUDITPRESS_SERVE_${environment}_${CREDENTIAL_SUFFIXES[kind]}`;
    const value = env[variable] ?? '';
    if (value === '') return (generated[kind] = randomBytes(GENERATED_BYTES).toString('base64url'));
    if (!isSendable(value)) {
      problems.push(`${variable}: expected printable ASCII characters without spaces, received others`);
    }
    return value;
  };
  const own = { accountToken: digest(resolve('accountToken')), apiKey: digest(resolve('apiKey')) };
  return {
    generated,
    accepts(given) {
      const sameToken = timingSafeEqual(digest(given.accountToken), own.accountToken);
      const sameKey = timingSafeEqual(digest(given.apiKey), own.apiKey);
      return sameToken && sameKey;
    },
  };
}

/** A digest of fixed length, as the comparison requires. */
function digest(credential: string): Buffer {
  return createHash('sha256').update(credential).digest();
}
