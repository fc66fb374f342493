/** Settings that have parts. */

/** Orders of values that the service sends, worst first; empty leaves the observed order. */
export interface Ranks {
  readonly severity: readonly string[];
  readonly riskLevel: readonly string[];
  readonly riskProbability: readonly string[];
}

export interface RendererSettings {
  /** Absolute path; undefined for built-in formats. */
  readonly module: string | undefined;
  /** Absolute path of a module that draws blocks its own way; undefined for none. */
  readonly handlers?: string | undefined;
  /** As written; the renderer's own schema checks them. */
  readonly options: Readonly<Record<string, unknown>>;
}
