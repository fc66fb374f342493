/** Finds environment variables of auditpress that nothing reads, such as a misspelled one. */
import { nearestName } from '../../base/wording/nearest-name.js';
import { ENVIRONMENTS } from '../../model/report/snapshot.js';
import type { EnvironmentVariables } from '../layers.js';
import { SETTING_NAMES, settingOf } from '../named-settings.js';

const PREFIX = 'AUDITPRESS_';

/** Variables that are no settings: credentials of the service and of the reference server, and details of failures. */
const OTHERS: readonly string[] = [
  ...ENVIRONMENTS.flatMap((environment) => [
    ...withFiles(['URL', 'ACCOUNT_TOKEN', 'API_KEY'].map((name) => `${PREFIX}${environment}_${name}`)),
    ...['ACCOUNT_TOKEN', 'API_KEY'].map((name) => `${PREFIX}SERVE_${environment}_${name}`),
  ]),
  ...withFiles([`${PREFIX}ACCOUNT_TOKEN`, `${PREFIX}API_KEY`, `${PREFIX}WEB_CLIENT_SECRET`]),
  `${PREFIX}DEBUG`,
];

/** Variables of deliverers and redaction profiles, whose names the configuration chooses; and those of the project's own tests. */
const OF_CONFIGURATIONS = /^AUDITPRESS_(DELIVERER|REDACTION|TESTS)_/;

export interface UnknownVariables {
  /** Problems of variables that are almost those that auditpress reads: `AUDITPRESS_LOCAL` would make another document. */
  readonly misspelled: readonly string[];
  /** Names of others. */
  readonly unused: readonly string[];
  /** Names of those of deliverers and profiles that the configuration does not have; another one may have them. */
  readonly ofOthers: readonly string[];
}

export interface KnownVariables {
  /** Those of the configured deliverers and redaction profiles, without the suffix `_FILE`. */
  readonly credentials: readonly string[];
  /** Beginnings of variables that only a plug-in knows. */
  readonly prefixes: readonly string[];
}

/** A variable without a value counts as not set. */
export function unknownVariables(
  env: EnvironmentVariables,
  { credentials, prefixes }: KnownVariables,
): UnknownVariables {
  const settings = SETTING_NAMES.flatMap((name) => settingOf(name).variable ?? []);
  const known = [...settings, ...OTHERS, ...withFiles(credentials)];
  const misspelled: string[] = [];
  const unused: string[] = [];
  const ofOthers: string[] = [];
  for (const [written, value = ''] of Object.entries(env)) {
    // Windows ignores the case of names.
    const name = process.platform === 'win32' ? written.toUpperCase() : written;
    if (!name.toUpperCase().startsWith(PREFIX) || value.trim() === '') continue;
    if (known.includes(name) || prefixes.some((prefix) => name.startsWith(prefix))) continue;
    const nearest = known.find((one) => one === name.toUpperCase()) ?? nearestOf(name, known);
    if (nearest !== undefined) misspelled.push(problemOf(name, nearest));
    else if (OF_CONFIGURATIONS.test(name)) ofOthers.push(name);
    else unused.push(name);
  }
  return { misspelled, unused, ofOthers };
}

/** Compared without what all names have in common, which would make them all alike. */
function nearestOf(name: string, known: readonly string[]): string | undefined {
  const rests = known.map((one) => one.slice(PREFIX.length));
  const nearest = nearestName(name.slice(PREFIX.length), rests);
  return nearest === undefined ? undefined : `${PREFIX}${nearest}`;
}

function problemOf(name: string, nearest: string): string {
  return `${name}: expected a variable that auditpress reads, received another one (did you mean "${nearest}"?)`;
}

function withFiles(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [name, `${name}_FILE`]);
}
