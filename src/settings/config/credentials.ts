/** Reads the address and credentials of a service from variables, files or commands. Never from arguments. */
import { AuditpressError } from '../../base/errors.js';
import type { readPlace as ReadPlace } from './credential-place.js';
import { firstOf } from '../../base/wording/problems.js';
import {
  readServiceAddress,
  type CredentialPlace,
  type ServiceSettings,
} from '../../model/settings/service-settings.js';
import { choosesAccount, refuseAmbiguous, type RuledAccount } from '../../base/account-rules.js';
import { fitsAny } from '../../model/values/pattern.js';
import { isSendable, Secret } from '../../model/settings/secret.js';
import type { EnvironmentVariables } from '../layers.js';

export interface ServiceAccess {
  readonly url: string;
  readonly accountToken: Secret;
  readonly apiKey: Secret;
}

/**
 * Position of the credentials that are for the account of the query; -1 for those of the environment.
 *
 * @throws AuditpressError `account-ambiguous` (usage)
 */
export function credentialsIndex({ credentials, query, accountNames }: ServiceSettings): number {
  const { account = '', license = '' } = query;
  const accountId = account.trim();
  const listedName = accountNames[accountId.toLowerCase()] ?? '';
  const own: RuledAccount = { accountId, licenseId: license.trim(), accountName: '', listedName };
  const named = Object.entries(accountNames).map(([id, name]) => ({ ...UNKNOWN, accountId: id, listedName: name }));
  refuseAmbiguous(
    credentials.map(({ accounts }, index) => ({ at: `service.credentials[${String(index)}].accounts`, accounts })),
    [own, ...named],
    own,
  );
  const hasLicense = (patterns: readonly string[]): boolean =>
    own.licenseId !== '' &&
    fitsAny(
      patterns.map((pattern) => pattern.trim().toLowerCase()),
      own.licenseId.toLowerCase(),
    );
  return credentials.findIndex(
    ({ accounts, licenses }) => choosesAccount(accounts, own) && (licenses === undefined || hasLicense(licenses)),
  );
}

const UNKNOWN = { licenseId: '', accountName: '' };

/**
 * Reads the address of the chosen environment, and the credentials of the account of the query, or else of the environment. Reads
 * no others.
 *
 * @throws AuditpressError (usage) `service-access-missing` with every problem; no problem shows a value.
 */
export async function readServiceAccess(
  settings: ServiceSettings,
  { env, cwd }: { readonly env: EnvironmentVariables; readonly cwd: string },
): Promise<ServiceAccess> {
  const { environment, baseUrl, folder } = settings;
  const configured = environment === null ? {} : (settings.environments[environment] ?? {});
  const prefix = environment === null ? 'AUDITPRESS' : `AUDITPRESS_${environment}`;
  const problems: string[] = [];
  const read = (name: string, what: string, place: string | CredentialPlace | undefined): Promise<string> =>
    readValue({ variable: `${prefix}_${name}`, what, place, folder, env, cwd }, problems);

  const url = baseUrl ?? (await read('URL', 'the address of the service', configured.url));
  const index = credentialsIndex(settings);
  const readCredential = async (key: 'accountToken' | 'apiKey', name: string, what: string): Promise<string> => {
    const own = settings.credentials[index]?.[key];
    const origin = own === undefined ? `${prefix}_${name}` : `service.credentials[${index}].${key}`;
    const value = own ? await readFrom(own, folder, origin, problems) : await read(name, what, configured[key]);
    if (value !== '' && !isSendable(value)) {
      problems.push(`${origin}: expected one line of visible ASCII characters, received other characters`);
    }
    return value;
  };
  const accountToken = await readCredential('accountToken', 'ACCOUNT_TOKEN', 'the account token');
  const apiKey = await readCredential('apiKey', 'API_KEY', 'the API key');
  const { problem } = url === '' ? { problem: undefined } : readServiceAddress(url);
  if (problem !== undefined) problems.push(`${prefix}_URL: ${problem}`);
  if (problems.length === 0) return { url, accountToken: new Secret(accountToken), apiKey: new Secret(apiKey) };
  throw new AuditpressError('service-access-missing', firstOf(problems), {
    problems,
    hint:
      environment === null
        ? 'Set each variable, or put the value in a file and set the variable with the suffix _FILE to its path.'
        : 'Set each variable, or put the value in a file and set the variable with the suffix _FILE to its path, or configure a command under service.environments.',
  });
}

export interface ValueRequest {
  readonly variable: string;
  readonly what: string;
  readonly place: string | CredentialPlace | undefined;
  readonly folder: string;
  readonly env: EnvironmentVariables;
  /** Absolute folder that paths in variables start from. */
  readonly cwd: string;
}

/** The value of a variable, of the file that its variant names, or from its place; empty, with a problem, if there is none. */
export async function readValue(
  { variable, what, place, folder, env, cwd }: ValueRequest,
  problems: string[],
): Promise<string> {
  const direct = env[variable]?.trim() ?? '';
  const file = env[`${variable}_FILE`]?.trim() ?? '';
  if (direct !== '' && file !== '') {
    problems.push(`${variable}: expected this variable or ${variable}_FILE, received both`);
  } else if (direct !== '') {
    return direct;
  } else if (file !== '') {
    return readFrom({ file }, cwd, `${variable}_FILE`, problems);
  } else if (typeof place === 'string' && place.trim() !== '') {
    return place.trim();
  } else if (typeof place === 'object') {
    return readFrom(place, folder, variable, problems);
  } else {
    problems.push(`${variable}: expected ${what}, received none`);
  }
  return '';
}

/** Loads the code that reads files and runs programs only when a credential comes from one. */
const readFrom: typeof ReadPlace = async (...given) => {
  const { readPlace } = await import('./credential-place.js');
  return readPlace(...given);
};
