/** Settings that flags, environment and file can all give, and which of them wins. */

/** Where a setting can stand besides the configuration file, in which it has its own name. */
interface SettingNames {
  readonly flag: string;
  readonly variable: string;
}

export const SETTINGS = {
  formats: { flag: '--format', variable: 'AUDITPRESS_FORMAT' },
  template: { flag: '--template', variable: 'AUDITPRESS_TEMPLATE' },
  out: { flag: '--out', variable: 'AUDITPRESS_OUT' },
  locale: { flag: '--locale', variable: 'AUDITPRESS_LOCALE' },
  timeZone: { flag: '--time-zone', variable: 'AUDITPRESS_TIME_ZONE' },
  pageSize: { flag: '--page-size', variable: 'AUDITPRESS_PAGE_SIZE' },
  fileName: { flag: '--file-name', variable: 'AUDITPRESS_FILE_NAME' },
  policyLibraries: { flag: '--policy-library', variable: 'AUDITPRESS_POLICY_LIBRARY' },
  scanTimeField: { flag: '--scan-time-field', variable: 'AUDITPRESS_SCAN_TIME_FIELD' },
  documentVersion: { flag: '--document-version', variable: 'AUDITPRESS_DOCUMENT_VERSION' },
  maxScanAge: { flag: '--max-scan-age', variable: 'AUDITPRESS_MAX_SCAN_AGE' },
  classification: { flag: '--classification', variable: 'AUDITPRESS_CLASSIFICATION' },
  distribution: { flag: '--distribution', variable: 'AUDITPRESS_DISTRIBUTION' },
  preparedFor: { flag: '--prepared-for', variable: 'AUDITPRESS_PREPARED_FOR' },
  preparedBy: { flag: '--prepared-by', variable: 'AUDITPRESS_PREPARED_BY' },
  reviewedBy: { flag: '--reviewed-by', variable: 'AUDITPRESS_REVIEWED_BY' },
  workers: { flag: '--workers', variable: 'AUDITPRESS_WORKERS' },
  license: { flag: '--license', variable: 'AUDITPRESS_LICENSE' },
  account: { flag: '--account', variable: 'AUDITPRESS_ACCOUNT' },
  benchmark: { flag: '--benchmark', variable: 'AUDITPRESS_BENCHMARK' },
  job: { flag: '--job', variable: 'AUDITPRESS_JOB' },
  accountType: { flag: '--account-type', variable: 'AUDITPRESS_ACCOUNT_TYPE' },
  environment: { flag: '--environment', variable: 'AUDITPRESS_ENVIRONMENT' },
  baseUrl: { flag: '--base-url', variable: 'AUDITPRESS_BASE_URL' },
} as const satisfies Record<string, SettingNames>;

export type SettingName = keyof typeof SETTINGS;

/**
 * `formats` is a list or names with commas between, `policyLibraries` a list or paths as the system lists them; every
 * other setting is one text.
 */
export type Flags = { readonly [Name in SettingName]?: SettingValue<Name> | undefined };
type SettingValue<Name> = Name extends 'formats' | 'policyLibraries' ? string | readonly string[] : string;

export type Environment = Readonly<Record<string, string | undefined>>;

/** A value as somebody gave it. */
export interface Given<Value> {
  readonly value: Value;
  /** For messages: `--locale`, `AUDITPRESS_LOCALE`, `auditpress.config.yaml: locale`. */
  readonly origin: string;
  /** Absolute folder that relative paths in the value start from. */
  readonly folder: string;
}

/** What one place gives. */
export type Layer = { readonly [Name in SettingName]?: Given<SettingValue<Name>> };

const NAMES = Object.keys(SETTINGS) as SettingName[];

/** `cwd` is absolute. */
export function givenByFlags(flags: Flags, cwd: string): Layer {
  return layerOf(
    (name) => flags[name],
    (name) => SETTINGS[name].flag,
    cwd,
  );
}

/** A variable that is set to nothing counts as not set. */
export function givenByEnvironment(environment: Environment, cwd: string): Layer {
  return layerOf(
    (name) => (environment[SETTINGS[name].variable] === '' ? undefined : environment[SETTINGS[name].variable]),
    (name) => SETTINGS[name].variable,
    cwd,
  );
}

/** `label` names the file in messages; `folder` is the one that it lies in. */
export function givenByFile(written: Flags, label: string, folder: string): Layer {
  return layerOf(
    (name) => written[name],
    (name) => `${label}: ${name}`,
    folder,
  );
}

/** The first layer that gives a setting wins. An environment and a base URL stand in place of each other. */
export function stackLayers(layers: readonly Layer[]): Layer {
  return layers.toReversed().reduce<Layer>((weaker, layer) => {
    const { environment: _environment, baseUrl: _baseUrl, ...others } = weaker;
    const isReplaced = layer.environment !== undefined || layer.baseUrl !== undefined;
    return { ...(isReplaced ? others : weaker), ...layer };
  }, {});
}

function layerOf(
  valueOf: (name: SettingName) => string | readonly string[] | undefined,
  originOf: (name: SettingName) => string,
  folder: string,
): Layer {
  const given = NAMES.flatMap((name) => {
    const value = valueOf(name);
    return value === undefined ? [] : [[name, { value, origin: originOf(name), folder }] as const];
  });
  return Object.fromEntries(given);
}
