/** The options of commands, derived from the table of settings, and the settings that they resolve to. */
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Argv, Options } from 'yargs';
import { loadConfig } from '../settings/config/load-config.js';
import { AuditpressError } from '../base/errors.js';
import type { IfExists } from '../model/document/artifact.js';
import { BUILT_IN_FORMATS } from '../model/document/formats.js';
import type { DigestWhen } from '../model/settings/delivery-conditions.js';
import type { LogFormat } from '../model/settings/log-formats.js';
import type { ServiceSettings } from '../model/settings/service-settings.js';
import type { Redaction } from '../model/settings/redaction.js';
import type { ListedAccount } from '../model/settings/accounts.js';
import type { DelivererSettings, PlugInSettings } from '../model/settings/settings.js';
import { camelCase } from '../settings/layers.js';
import type { ResolvedSettings } from '../settings/resolve.js';
import { chosenProfile } from '../settings/redaction.js';
import { runSettingsOf, serviceSettingsOf, type RunSettings } from '../settings/run-settings.js';
import {
  defaultTextOf,
  SETTING_NAMES,
  settingOf,
  type NamedSetting,
  type Settings,
} from '../settings/named-settings.js';
import { GROUPS, type Group } from '../settings/setting.js';
import type { SettingName } from '../settings/settings.js';
import { boolean } from '../settings/value-types.js';
import { findConfigFile } from '../settings/config/find-file.js';
import { checkSettings, printUnused, type CheckedSettings } from './check-settings.js';
import { printLineOnce } from './output.js';

/** Flags as yargs parses them; absent means not given. Those that commands read directly are named here. */
export interface Arguments {
  readonly [flag: string]: unknown;
  readonly config?: string;
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly strictBenchmark?: boolean;
}

export interface Run {
  /** Absolute path of the configuration file, or null. */
  readonly configuration: string | null;
  readonly settings: RunSettings;
  /** Absolute path of the output folder. */
  readonly out: string;
  /** Threads for many reports, at least 1. */
  readonly workers: number;
  /** Absolute path of the single document to write, `-` for standard output; undefined if sets are written. */
  readonly output: string | undefined;
  /** What happens to a document set that exists. */
  readonly ifExists: IfExists;
  /** Absolute path or address of the archive that keeps snapshots and documents, if one is named or needed. */
  readonly archive: string | undefined;
  /** Absolute folder of the configuration; the current one without a configuration. */
  readonly folder: string;
  readonly delivery: DeliveryOptions;
  readonly queue: QueueOptions;
  readonly worker: WorkerSettings;
  readonly portfolio: PortfolioRun;
  /** All of the configuration, by name. */
  readonly schedules: Settings['schedules'];
  /** All redaction profiles of the configuration. */
  readonly redaction: Settings['redaction'];
  readonly service: ServiceSettings;
  /** The source to fetch reports from instead of the service, if one is named. */
  readonly source: { readonly name: string; readonly settings: PlugInSettings } | undefined;
}

/** Where documents can be sent. */
export interface DeliveryOptions {
  /** Names of the deliverers that get the documents of this run. */
  readonly names: readonly string[];
  /** All of the configuration, by name. */
  readonly deliverers: Readonly<Record<string, DelivererSettings>>;
  /** Names of those that get the portfolio of a run over many accounts. */
  readonly portfolio: readonly string[];
  /** Names of those that get the digest of such a run, and when. */
  readonly digest: { readonly deliver: readonly string[]; readonly when: DigestWhen };
  readonly retries: number;
  /** Milliseconds for each attempt. */
  readonly timeout: number;
  /** Absolute path or address of the archive that records deliveries. */
  readonly archive: string;
  /** Called after a run in which all went well; undefined for none. */
  readonly heartbeat: Settings['heartbeat'];
}

/** How work is given to workers. */
export interface QueueOptions {
  /** Seconds after which the work of a silent worker is given to another. */
  readonly expire: number;
  readonly retries: number;
}

/** How a worker works. */
export interface WorkerSettings {
  /** Accounts at the same time. */
  readonly concurrency: number;
  /** Milliseconds to finish after a signal. */
  readonly grace: number;
  /** As written. */
  readonly listen: string | undefined;
  readonly logFormat: LogFormat;
}

/** What a portfolio needs besides. */
export interface PortfolioRun {
  /** Those of the flags; what the configuration says about documents of one report is not for portfolios. */
  readonly template: string;
  /** The same without the flags: that of the portfolio of a run, whose flags concern its reports. */
  readonly configuredTemplate: string;
  readonly fileName: string | undefined;
  readonly accounts: readonly ListedAccount[] | undefined;
  /** Absolute path of a CSV file that replaces `accounts`. */
  readonly accountsFile: string | undefined;
  /** Absolute path of a folder with document sets to link to. */
  readonly documentSets: string | undefined;
  /** Of --archive; what the environment and the configuration say is where documents of one report go. */
  readonly archive: string | undefined;
  /** Of --account: the only account. */
  readonly account: string | undefined;
  /** Ids: that of --benchmark, or those of the configuration. */
  readonly benchmarks: readonly string[];
}

/** Archive that is made beside the configuration to record runs and deliveries, where none is named. */
const DELIVERY_ARCHIVE = 'auditpress-archive';

const settings: readonly NamedSetting[] = SETTING_NAMES.map(settingOf).filter(({ flag }) => flag !== null);

/** Names of the settings in these groups that have a flag. */
export function namesIn(...groups: readonly Group[]): readonly SettingName[] {
  return settings.filter(({ group }) => groups.includes(group)).map(({ name }) => name);
}

/** yargs options of the settings, by flag, under the titles of their groups. */
export function optionsOf(names: readonly SettingName[]): Readonly<Record<string, Options>> {
  return Object.fromEntries(
    settings
      .filter(({ name }) => names.includes(name))
      .map((setting) => [setting.flag ?? '', optionOf(setting)] as const),
  );
}

function optionOf(setting: NamedSetting): Options {
  const { group, describe } = setting;
  const byDefault = defaultTextOf(setting);
  return {
    ...(takesValue(setting) ? ({ type: 'string', requiresArg: true } as const) : ({ type: 'boolean' } as const)),
    group: `${GROUPS[group]}:`,
    describe: setting.isRepeatable === true ? `${describe}; can be repeated` : describe,
    ...(byDefault !== '' && { defaultDescription: byDefault }),
  };
}

function takesValue({ type }: NamedSetting): boolean {
  return type !== boolean;
}

/** Adds the options. Each may be given once, unless it is repeatable. */
export function withOptions<Given extends Arguments>(yargs: Argv<object>, names: readonly SettingName[]): Argv<Given> {
  return yargs.options(optionsOf(names)).check(refuseRepeated) as unknown as Argv<Given>;
}

/** Likewise, for commands that use an archive even if none is named. */
export function withArchiveOptions<Given extends Arguments>(
  yargs: Argv<object>,
  names: readonly SettingName[],
): Argv<Given> {
  const byDefault = { defaultDescription: `${DELIVERY_ARCHIVE} beside the configuration` };
  return withOptions<Given>(yargs, names).option('archive', byDefault) as unknown as Argv<Given>;
}

/** A path that may be `-`, which yargs parses as an empty string. `words`: the arguments as given. */
export function inputPath(describe: string, words: readonly string[]) {
  return {
    type: 'string',
    demandOption: true,
    describe,
    coerce: (path: string) => (path === '' && words.includes('-') ? '-' : path),
  } as const;
}

/** Any number of paths, one of which may be `-`. yargs drops `-` from a list, so it is looked up in the words. */
export function inputPaths(describe: string, words: readonly string[]) {
  const hasInput = words.some((word, index) => word === '-' && !isFlagWithValue(words[index - 1] ?? ''));
  return {
    type: 'string',
    array: true,
    describe,
    coerce: (paths: readonly string[]) => (hasInput ? [...paths, '-'] : paths),
  } as const;
}

/** Whether the next word is the value of this one. */
function isFlagWithValue(word: string): boolean {
  if (!/^--[^=]+$/.test(word)) return false;
  const setting = settings.find(({ flag }) => flag === word.slice(2));
  return setting === undefined || takesValue(setting);
}

/** As yargs names them, in both of its spellings. `reports`, `ids` and `patterns` are positional, and always lists. */
const REPEATABLE: readonly string[] = [
  ...settings.flatMap(({ flag, isRepeatable }) =>
    flag !== null && isRepeatable === true ? [flag, camelCase(flag)] : [],
  ),
  'reports',
  'ids',
  'patterns',
];

/** Refuses an option that is given twice: yargs turns it into a list. */
export function refuseRepeated(given: Readonly<Record<string, unknown>>): true {
  const repeated = Object.keys(given).find(
    (name) => name !== '_' && !REPEATABLE.includes(name) && Array.isArray(given[name]),
  );
  if (repeated !== undefined) throw new Error(`expected --${repeated} once, received it more than once`);
  return true;
}

export interface LoadedRun extends ResolvedSettings {
  /** Absolute path of the configuration file, or undefined. */
  readonly file: string | undefined;
  /** Variables of auditpress that nothing reads. */
  readonly variables: CheckedSettings['variables'];
}

/**
 * Resolves flags, environment variables and the configuration file, and prints which file it is.
 *
 * @throws AuditpressError with every problem at once
 */
export async function loadSettings(given: Arguments): Promise<LoadedRun> {
  const file = chooseConfiguration(given.config, given.quiet === true);
  const cwd = process.cwd();
  const env = process.env;
  let variables: LoadedRun['variables'] = { unused: [], ofOthers: [] };
  const check = async (settings: Settings): Promise<readonly string[]> => {
    const checked = await checkSettings(settings);
    ({ variables } = checked);
    printUnused(variables);
    return checked.problems;
  };
  const loaded = await loadConfig({ cwd, file, env, flags: given, builtInFormats: BUILT_IN_FORMATS, check });
  return { file, variables, ...loaded };
}

function folderOf(file: string | undefined): string {
  return file === undefined ? process.cwd() : dirname(file);
}

/** Absolute path or address of the archive that the settings name, or else of that beside the configuration. */
export function archiveOf({ file, settings: resolved }: Pick<LoadedRun, 'file' | 'settings'>): string {
  return resolved.archive ?? join(folderOf(file), DELIVERY_ARCHIVE);
}

/** The settings of a run, grouped by the part that needs them. Throws as `loadSettings` does. */
export async function resolveRun(given: Arguments): Promise<Run> {
  const { file, settings: resolved, origins } = await loadSettings(given);
  const folder = folderOf(file);
  const { source: name = '', sources } = resolved;
  const deliveryArchive = archiveOf({ file, settings: resolved });
  const source = sources[name];
  return {
    source: source && { name, settings: source },
    configuration: file ?? null,
    out: resolved.out,
    output: resolved.output,
    archive: resolved.deliver.length > 0 ? deliveryArchive : resolved.archive,
    folder,
    delivery: {
      names: resolved.deliver,
      deliverers: resolved.deliverers,
      portfolio: resolved.deliverPortfolio,
      digest: { deliver: resolved.digest, when: resolved.digestWhen },
      retries: resolved.deliveryRetries,
      timeout: resolved.deliveryTimeout * 1000,
      archive: deliveryArchive,
      heartbeat: resolved.heartbeat,
    },
    queue: { expire: resolved.queueExpire, retries: resolved.queueRetries },
    worker: {
      concurrency: resolved.workerConcurrency,
      grace: resolved.workerGrace * 1000,
      listen: resolved.listen,
      logFormat: resolved.logFormat,
    },
    ifExists: ifExistsOf(given, resolved.ifExists, origins.ifExists),
    workers: resolved.workers ?? availableParallelism(),
    portfolio: {
      template: origins.template === '--template' ? resolved.template : resolved.portfolioTemplate,
      configuredTemplate: resolved.portfolioTemplate,
      fileName: origins.fileName === '--file-name' ? resolved.fileName : undefined,
      accounts: resolved.accounts,
      accountsFile: resolved.accountsFile,
      documentSets: resolved.documentSets,
      archive: origins.archive === '--archive' ? resolved.archive : undefined,
      account: origins.account === '--account' ? resolved.account : undefined,
      benchmarks:
        origins.benchmark === '--benchmark' && resolved.benchmark !== undefined
          ? [resolved.benchmark]
          : resolved.portfolioBenchmarks,
    },
    schedules: resolved.schedules,
    redaction: resolved.redaction,
    service: serviceSettingsOf(resolved, folder),
    settings: runSettingsOf(resolved, new Date(), await readRedaction(resolved, folder)),
  };
}

/** The chosen redaction profile with its key. Keys of other profiles are not read. */
export async function readRedaction(
  settings: Pick<Settings, 'redact' | 'redaction'>,
  folder: string,
): Promise<Redaction | undefined> {
  const profile = chosenProfile(settings);
  if (profile === undefined) return undefined;
  const [{ readRedactionKey }, { chooseRedaction }] = await Promise.all([
    import('../settings/config/redaction-key.js'),
    import('../aggregate/redaction/choose.js'),
  ]);
  const key = await readRedactionKey(profile, { env: process.env, cwd: process.cwd(), folder });
  return chooseRedaction(profile, key);
}

/** `--force` overrides everything except a contradicting `--if-exists` flag. */
function ifExistsOf(given: Arguments, ifExists: IfExists, origin: string): IfExists {
  if (given.force !== true) return ifExists;
  if (origin !== '--if-exists' || ifExists === 'replace') return 'replace';
  throw new AuditpressError('arguments-invalid', `expected either --force or --if-exists ${ifExists}, received both`, {
    hint: '--force is short for --if-exists replace. Leave one of them out.',
  });
}

/**
 * Absolute path of the file that `--config` names, or of the one found by searching; undefined if there is none. Prints
 * it on standard error, unless `quiet`. Always prints the files that are ignored because others can change them.
 */
function chooseConfiguration(given: string | undefined, quiet: boolean): string | undefined {
  const { file, ignored } = given === undefined ? findConfigFile(process.cwd()) : { file: resolve(given), ignored: [] };
  for (const { path, reason } of ignored) {
    printLineOnce(
      `auditpress: IGNORED the configuration ${path}: ${reason}. If you trust it, pass it with --config, or fix its owner and mode.`,
    );
  }
  if (file !== undefined && !quiet) printLineOnce(`Configuration: ${file}`);
  return file;
}
