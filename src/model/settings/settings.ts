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

/** A deliverer: a built-in one, a module, or the object itself. */
export interface DelivererSettings extends PlugInSettings {
  /** Name of a built-in deliverer, such as `folder`. Default: the name under which it is configured. */
  readonly use?: string | undefined;
}

export interface RendererSettings extends PlugInSettings {
  /** Absolute path of a module with custom block handlers; undefined for none. */
  readonly handlers?: string | undefined;
}
