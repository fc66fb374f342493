/** The settings that flags, the environment and the configuration resolve to. */
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { loadConfig } from '../settings/config/load-config.js';
import { AuditpressError } from '../base/errors.js';
import type { IfExists } from '../model/document/artifact.js';
import { BUILT_IN_FORMATS } from '../model/document/formats.js';
import type { Redaction } from '../model/settings/redaction.js';
import type { ResolvedSettings } from '../settings/resolve.js';
import { chosenProfile } from '../settings/redaction.js';
import { runSettingsOf, serviceSettingsOf } from '../settings/run-settings.js';
import type { Settings } from '../settings/named-settings.js';
import { findConfigFile } from '../settings/config/find-file.js';
import { printLineOnce } from './output.js';
import { DELIVERY_ARCHIVE, type Arguments } from './options.js';
import { credentialVariable, unknownPlaces } from '../settings/config/deliverer-credentials.js';
import { redactionVariable } from '../settings/config/redaction-key.js';
import { unknownVariables, type UnknownVariables } from '../settings/config/unknown-variables.js';
import { firstOf } from '../base/wording/problems.js';

/** The settings of a run, grouped by the part that needs them. */
export type Run = Awaited<ReturnType<typeof resolveRun>>;

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

export async function resolveRun(given: Arguments) {
  const { file, settings: resolved, origins } = await loadSettings(given);
  const folder = folderOf(file);
  const { source: name = '', sources } = resolved;
  const deliveryArchive = archiveOf({ file, settings: resolved });
  const source = sources[name];
  return {
    configuration: file ?? null,
    /** Absolute folder of the configuration; the current one without a configuration. */
    folder,
    settings: runSettingsOf(resolved, new Date(), await readRedaction(resolved, folder)),
    service: serviceSettingsOf(resolved, folder),
    source: source && { name, settings: source },
    sources,
    out: resolved.out,
    /** Absolute path of the single document to write, `-` for standard output; undefined if sets are written. */
    output: resolved.output,
    ifExists: ifExistsOf(given, resolved.ifExists, origins.ifExists),
    archive: resolved.deliver.length > 0 ? deliveryArchive : resolved.archive,
    workers: resolved.workers ?? availableParallelism(),
    delivery: {
      names: resolved.deliver,
      deliverers: resolved.deliverers,
      /** Names of those that get the portfolio of a run over many accounts. */
      portfolio: resolved.deliverPortfolio,
      /** Names of those that get the digest of such a run, and when. */
      digest: { deliver: resolved.digest, when: resolved.digestWhen },
      retries: resolved.deliveryRetries,
      /** Milliseconds for each attempt. */
      timeout: resolved.deliveryTimeout * 1000,
      archive: deliveryArchive,
      /** Called after a run in which all went well; undefined for none. */
      heartbeat: resolved.heartbeat,
    },
    /** Seconds after which the work of a silent worker is given to another, and how often. */
    queue: { expire: resolved.queueExpire, retries: resolved.queueRetries },
    worker: {
      /** Accounts at the same time. */
      concurrency: resolved.workerConcurrency,
      grace: resolved.workerGrace * 1000,
      listen: resolved.listen,
      logFormat: resolved.logFormat,
    },
    portfolio: {
      /** That of the flags; what the configuration says about documents of one report is not for portfolios. */
      template: origins.template === '--template' ? resolved.template : resolved.portfolioTemplate,
      /** That of the portfolio of a run, whose flags concern its reports. */
      configuredTemplate: resolved.portfolioTemplate,
      fileName: origins.fileName === '--file-name' ? resolved.fileName : undefined,
      accounts: resolved.accounts,
      accountsFile: resolved.accountsFile,
      documentSets: resolved.documentSets,
      /** Of --archive; what the environment and the configuration say is where documents of one report go. */
      archive: origins.archive === '--archive' ? resolved.archive : undefined,
      account: origins.account === '--account' ? resolved.account : undefined,
      /** Ids: that of --benchmark, or those of the configuration. */
      benchmarks:
        origins.benchmark === '--benchmark' && resolved.benchmark !== undefined
          ? [resolved.benchmark]
          : resolved.portfolioBenchmarks,
    },
    web: {
      host: resolved.webHost,
      port: resolved.webPort,
      maxUpload: resolved.webMaxUpload * 1024 * 1024,
      access: {
        address: resolved.webAddress,
        tls: resolved.webTls,
        trustedProxies: resolved.webTrustedProxies,
        people: resolved.webPeople,
        rules: resolved.webRules,
      },
    },
    schedules: resolved.schedules,
    redaction: resolved.redaction,
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
      'warn',
      'configuration-ignored',
      { path, message: reason },
    );
  }
  if (file !== undefined && !quiet) printLineOnce(`Configuration: ${file}`, 'info', 'configuration', { path: file });
  return file;
}

export interface CheckedSettings {
  readonly problems: readonly string[];
  readonly variables: Pick<UnknownVariables, 'unused' | 'ofOthers'>;
}

/** Every problem. Loads the built-in deliverers that are configured, and no plug-ins. */
export async function checkSettings({ deliverers, redaction, sources }: Settings): Promise<CheckedSettings> {
  const { needs, problems } = await checkBuiltIn(deliverers);
  const scans = await checkBuiltInSources(sources);
  const names = Object.keys(deliverers);
  const { misspelled, ...variables } = unknownVariables(process.env, {
    credentials: [
      ...Object.entries(needs).flatMap(([name, need]) =>
        Object.keys(need).map((each) => credentialVariable(name, each)),
      ),
      ...Object.entries(scans.needs).flatMap(([name, need]) =>
        Object.keys(need).map((each) => credentialVariable(name, each, 'source')),
      ),
      ...Object.keys(redaction.profiles).map(redactionVariable),
    ],
    prefixes: names.filter((name) => needs[name] === undefined).map((name) => credentialVariable(name)),
  });
  const misplaced = names.flatMap((name) => {
    const need = needs[name];
    return need === undefined ? [] : unknownPlaces(name, need, deliverers[name]?.credentials ?? {});
  });
  const misplacedOfSources = Object.entries(scans.needs).flatMap(([name, need]) =>
    unknownPlaces(name, need, sources[name]?.credentials ?? {}, 'source'),
  );
  const all = [...problems, ...scans.problems, ...misplaced, ...misplacedOfSources, ...misspelled];
  return { problems: all, variables };
}

/** For a command that reads no settings: only its own variables concern it. */
export function refuseMisspelled(): void {
  const { misspelled } = unknownVariables(process.env, { credentials: [], prefixes: [] });
  if (misspelled.length > 0) throw new AuditpressError('config-invalid', firstOf(misspelled), { problems: misspelled });
}

/** Prints the variables that nothing reads on standard error, even with --quiet. */
export function printUnused({ unused }: CheckedSettings['variables']): void {
  for (const name of unused) {
    const problem = 'nothing reads it. docs/settings.md lists all variables.';
    printLineOnce(`auditpress: IGNORED the variable ${name}: ${problem}`, 'warn', 'variable-ignored', {
      variable: name,
      message: problem,
    });
  }
}

async function checkBuiltInSources(sources: Settings['sources']) {
  if (Object.values(sources).every(({ use }) => use === undefined)) return { needs: {}, problems: [] };
  const { checkSources } = await import('../sources/scans/built-in.js');
  return checkSources(sources);
}

async function checkBuiltIn(deliverers: Settings['deliverers']) {
  if (Object.keys(deliverers).length === 0) return { needs: {}, problems: [] };
  const { checkDeliverers } = await import('../deliverers/registry.js');
  return checkDeliverers(deliverers);
}
