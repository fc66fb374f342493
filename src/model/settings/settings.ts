/** Settings with several parts. */

/** Orders of values that the service sends, worst first; empty leaves the observed order. */
export interface Ranks {
  readonly severity: readonly string[];
  readonly riskLevel: readonly string[];
  readonly riskProbability: readonly string[];
}

/** A plug-in as configured: a module, or the object itself. */
export interface PlugInSettings {
  /** Absolute path; undefined for built-in plug-ins and for objects. */
  readonly module: string | undefined;
  /** The plug-in object, if a program passed one. Checked when it is loaded. */
  readonly plugIn?: unknown;
  /** As written; the plug-in's own schema checks them. */
  readonly options: Readonly<Record<string, unknown>>;
}

export interface RendererSettings extends PlugInSettings {
  /** Absolute path of a module with custom block handlers; undefined for none. */
  readonly handlers?: string | undefined;
}
