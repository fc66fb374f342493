import type { AccountRule } from './accounts.js';
import type { CredentialPlace } from './service-settings.js';

/** Orders of values that the service sends, worst first; empty leaves the observed order. */
export interface Ranks {
  readonly severity: readonly string[];
  readonly riskLevel: readonly string[];
  readonly riskProbability: readonly string[];
}

export interface PlugInSettings {
  /** Absolute path; undefined for built-in plug-ins and for objects. */
  readonly module: string | undefined;
  readonly plugIn?: unknown;
  /** As written; the plug-in's own schema checks them. */
  readonly options: Readonly<Record<string, unknown>>;
}

export interface RendererSettings extends PlugInSettings {
  /** Absolute path of a module with custom block handlers; undefined for none. */
  readonly handlers?: string | undefined;
}

export interface SourceSettings extends PlugInSettings {
  /** Name of a built-in source; undefined for a module. */
  readonly use?: string | undefined;
  /** Where to read each credential of a built-in source, if the environment does not state it. */
  readonly credentials?: Readonly<Record<string, CredentialPlace>>;
  /** Absolute folder of the configuration, from which relative paths of a built-in source start. */
  readonly folder?: string;
}

export interface DelivererSettings extends PlugInSettings {
  /** Name of a built-in deliverer, such as `folder`. Default: the name under which it is configured. */
  readonly use?: string | undefined;
  /** Where to read each credential, if the environment does not state it. */
  readonly credentials: Readonly<Record<string, CredentialPlace>>;
  /** Undefined: as the run. */
  readonly formats: readonly string[] | undefined;
  readonly template: string | undefined;
  readonly locale: string | undefined;
  readonly redact: string | undefined;
  readonly accounts: AccountRule;
}
