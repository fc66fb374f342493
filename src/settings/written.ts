/** Settings with several parts, as written in a configuration file or in the options of the library. */
import type { GenerateInput } from '../model/report/input.js';
import type { RedactedCategory } from '../model/settings/redaction.js';
import type { CredentialPlace } from '../model/settings/service-settings.js';
import type { Renderer } from '../renderers/renderer.js';
import type { Reader } from '../sources/readers/reader.js';

export interface WrittenPlugIn {
  /** Path relative to the configuration file, or package name. */
  readonly module?: string | undefined;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/** A format in the options of the library: a built-in one, a module, or the renderer itself. */
export interface WrittenRenderer extends WrittenPlugIn {
  /** Instead of a module. New formats only. */
  readonly renderer?: Renderer | undefined;
  /** Path of a module that exports `handlers`. */
  readonly handlers?: string | undefined;
}

/** A reader in the options of the library: a module, the reader itself, or options of a built-in one. */
export interface WrittenReader extends WrittenPlugIn {
  /** Instead of a module. New names only. */
  readonly reader?: Reader | undefined;
}

export type WrittenGate = string | { readonly name: string; readonly rule: string };

export interface WrittenRedaction {
  readonly profiles?: Readonly<Record<string, WrittenRedactionProfile>> | undefined;
}

export interface WrittenRedactionProfile extends Readonly<Partial<Record<RedactedCategory, boolean | undefined>>> {
  /** More texts to replace wherever they occur, such as the name of the company. */
  readonly also?: readonly string[] | undefined;
  /** Values that stay as they are. */
  readonly keep?: readonly string[] | undefined;
  /** Names that are words of the language too. They are replaced as a whole value, but not inside other texts. */
  readonly commonWords?: readonly string[] | undefined;
  /** Secret key of the tokens, or where to read it. A configuration file can only say where. */
  readonly key?: string | CredentialPlace | undefined;
  /** Id that the key must have, as manifests state it. */
  readonly keyId?: string | undefined;
}

export interface WrittenScore {
  readonly severity?: Readonly<Record<string, number>> | undefined;
  readonly otherSeverity?: number | undefined;
  readonly riskLevel?: Readonly<Record<string, number>> | undefined;
  readonly otherRiskLevel?: number | undefined;
  /** Whether a policy that did not pass earns the share of its resource checks that passed. Default: true. */
  readonly countsPassedChecks?: boolean | undefined;
}

export interface WrittenRanks {
  readonly severity?: readonly string[] | undefined;
  readonly riskLevel?: readonly string[] | undefined;
  readonly riskProbability?: readonly string[] | undefined;
}

/** An earlier scan: a file, `job:<id>`, `previous` or a date; in the options of the library also the report itself. */
export type WrittenBaseline = string | GenerateInput;
