/** Reads the address and credentials of a service from variables, files or commands. Never from arguments. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AuditpressError } from '../errors.js';
import { firstOf } from '../messages/problems.js';
import { isResourceLimitError } from '../messages/resource-limits.js';
import { readServiceAddress } from '../model/settings/service-address.js';
import { isSendable, Secret } from '../model/settings/secret.js';
import type { CredentialPlace, ServiceSettings } from '../model/settings/service-settings.js';
import { outputOf, ProgramFailure } from './program-output.js';
import type { EnvironmentVariables } from '../settings/layers.js';

export interface ServiceAccess {
  readonly url: string;
  readonly accountToken: Secret;
  readonly apiKey: Secret;
}

/**
 * Reads the address and credentials of the chosen environment, and of no other.
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
  const accountToken = await read('ACCOUNT_TOKEN', 'the account token', configured.accountToken);
  const apiKey = await read('API_KEY', 'the API key', configured.apiKey);
  for (const [name, value] of Object.entries({ ACCOUNT_TOKEN: accountToken, API_KEY: apiKey })) {
    if (value !== '' && !isSendable(value)) {
      problems.push(`${prefix}_${name}: expected one line of visible ASCII characters, received other characters`);
    }
  }
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

interface ValueRequest {
  readonly variable: string;
  readonly what: string;
  readonly place: string | CredentialPlace | undefined;
  readonly folder: string;
  readonly env: EnvironmentVariables;
  /** Absolute folder that paths in variables start from. */
  readonly cwd: string;
}

/** The value; empty, with a problem, if there is none. */
async function readValue(
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
    return readPlace({ file }, cwd, `${variable}_FILE`, problems);
  } else if (typeof place === 'string' && place.trim() !== '') {
    return place.trim();
  } else if (typeof place === 'object') {
    return readPlace(place, folder, variable, problems);
  } else {
    problems.push(`${variable}: expected ${what}, received none`);
  }
  return '';
}

async function readPlace(place: CredentialPlace, folder: string, origin: string, problems: string[]): Promise<string> {
  const name = 'file' in place ? `the file ${place.file}` : `the program ${place.command[0] ?? ''}`;
  try {
    const text =
      'file' in place ? await readFile(resolve(folder, place.file), 'utf8') : await outputOf(place.command, folder);
    if (text.trim() !== '') return text.trim();
    problems.push(`${origin}: expected a value from ${name}, received none`);
  } catch (cause) {
    if (isResourceLimitError(cause)) throw cause;
    // System messages quote arguments, which may be secret, so only the code is shown.
    const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
    const received = cause instanceof ProgramFailure ? cause.message : `a failure (${code})`;
    problems.push(`${origin}: expected a value from ${name}, received ${received}`);
  }
  return '';
}
