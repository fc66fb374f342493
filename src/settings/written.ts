/** Settings with several parts, as written in a configuration file or in the options of the library. */
import type { GenerateInput } from '../model/report/input.js';
import type { Renderer } from '../renderers/renderer.js';

/** A plug-in in the configuration file. */
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

/** A condition on the report: a rule, or a rule with a name. */
export type WrittenGate = string | { readonly name: string; readonly rule: string };

/** Orders of open values, each worst first. */
export interface WrittenRanks {
  readonly severity?: readonly string[] | undefined;
  readonly riskLevel?: readonly string[] | undefined;
  readonly riskProbability?: readonly string[] | undefined;
}

/** An earlier scan: a file, `job:<id>`, `previous` or a date; in the options of the library also the report itself. */
export type WrittenBaseline = string | GenerateInput;
