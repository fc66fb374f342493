/** The settings of a run, by the part that needs them. Plain data, passed from stage to stage. */
import type { ListedAccount } from '../model/settings/accounts.js';
import type { RendererSettings } from '../model/settings/settings.js';
import { resolveSettings } from './resolve.js';
import { SETTING_NAMES, type NameIn, type Settings } from './named-settings.js';
import { SETTINGS, type SettingName } from './settings.js';
import type { Redaction } from '../model/settings/redaction.js';
import type { ServiceSettings } from '../model/settings/service-settings.js';

/** Settings that a run gets in another form. */
const CHANGED = ['archival', 'redact', 'redaction'] as const;
type RunSettingName =
  | Exclude<NameIn<'report' | 'documents' | 'control'>, (typeof CHANGED)[number] | 'clock'>
  | 'withSnapshot';

export type RunSettings = Pick<Settings, RunSettingName> & {
  readonly clock: Date;
  /** Of the pages that messages link to; undefined for none. */
  readonly webAddress: string | undefined;
  /** What is replaced in the documents; undefined for nothing. */
  readonly redaction: Redaction | undefined;
};

export function defaultRunSettings(clock: Date): RunSettings {
  const { settings } = resolveSettings({}, { builtInFormats: [], cwd: '' }, []);
  return runSettingsOf(settings, clock);
}

const GROUPS: ReadonlySet<string> = new Set(['report', 'documents', 'control']);

/** @param redaction the chosen profile with its key */
export function runSettingsOf(settings: Settings, now: Date, redaction?: Redaction): RunSettings {
  const { archival, clock = now, withSnapshot, renderers } = settings;
  const names = SETTING_NAMES.filter((name) => GROUPS.has(SETTINGS[name].group) && !isChanged(name));
  return {
    ...(Object.fromEntries(names.map((name) => [name, settings[name]])) as unknown as RunSettings),
    renderers: archival ? withArchivalPdf(renderers) : renderers,
    clock,
    withSnapshot,
    webAddress: settings.webAddress,
    redaction,
  };
}

function isChanged(name: SettingName): boolean {
  return CHANGED.some((changed) => changed === name);
}

function withArchivalPdf(renderers: RunSettings['renderers']): RunSettings['renderers'] {
  const pdf: RendererSettings = renderers['pdf'] ?? { module: undefined, options: {} };
  return { ...renderers, pdf: { ...pdf, options: { ...pdf.options, archival: true } } };
}

/** Settings that determine which files are made, and from what. What they name is hashed instead. */
const FILE_SETTINGS = [
  'formats',
  'template',
  'messageTemplate',
  'portfolioMessageTemplate',
  'noteTemplate',
  'webAddress',
  'fileName',
  'withSnapshot',
  'policyLibraries',
  'readers',
  'acceptances',
  'renderers',
  'clock',
  'baseline',
  'baselineAny',
  'redaction',
] as const satisfies readonly (keyof RunSettings)[];

export type StatedSetting = Exclude<keyof RunSettings, (typeof FILE_SETTINGS)[number]>;

export function statedSettingsOf(settings: RunSettings): Pick<RunSettings, StatedSetting> {
  const isStated = (name: string): boolean => !(FILE_SETTINGS as readonly string[]).includes(name);
  const stated = Object.entries(settings).filter(([name]) => isStated(name));
  return Object.fromEntries(stated) as unknown as Pick<RunSettings, StatedSetting>;
}

/** The service to query, and what to query. Reads no credentials. */
export function serviceSettingsOf(settings: Settings, folder: string): ServiceSettings {
  const { license, account, benchmark, job, environment, baseUrl } = settings;
  const { accountType, timeout, retries, jobIn, benchmarksPath, environments, catalog, requestsAtOnce } = settings;
  return {
    query: {
      ...(license !== undefined && { license }),
      ...(account !== undefined && { account }),
      ...(benchmark !== undefined && { benchmark }),
      ...(job !== undefined && { job }),
    },
    environment: baseUrl === undefined ? (environment ?? 'PROD') : null,
    accountType,
    baseUrl,
    timeout,
    retries,
    jobIn,
    benchmarksPath,
    environments,
    catalog,
    folder,
    requestsAtOnce,
    credentials: settings.accountCredentials,
    accountNames: namesById(settings.accounts ?? []),
  };
}

export function namesById(accounts: readonly Pick<ListedAccount, 'id' | 'name'>[]): Readonly<Record<string, string>> {
  const named = accounts.filter(({ name }) => name !== '');
  return Object.fromEntries(named.map(({ id, name }) => [id.toLowerCase(), name]));
}
