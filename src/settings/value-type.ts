/** How the value of a setting is written, checked and resolved. */
import type { z } from 'zod';

/** The raw value of a setting, and where it came from. */
export interface RawValue<Value = unknown> {
  readonly value: Value;
  /** For messages: `--locale`, `AUDITPRESS_LOCALE`, `auditpress.config.yaml: locale`, `locale`, `default`. */
  readonly origin: string;
  /** Absolute folder that relative paths in the value start from. */
  readonly folder: string;
}

/** One line per problem, in the form `origin: expected …, received …`. */
export type Problems = string[];

/** Other settings that a value may depend on. */
export interface ResolveContext {
  /** Built-in formats. */
  readonly builtInFormats: readonly string[];
  /** Built-in formats, and those that the settings add. */
  readonly formats: readonly string[];
  /** Sources that the settings add. */
  readonly sources: readonly string[];
  /** Deliverers that the settings have. */
  readonly deliverers: readonly string[];
  /** Redaction profiles that the settings have. */
  readonly redactionProfiles: readonly string[];
}

/**
 * `Written` is the type in a configuration file or in the library's options; `Value` is the resolved type that the program
 * uses.
 */
export interface ValueType<Written, Value> {
  /** Builds the schema of a written value. zod is passed in because most runs never load it. */
  readonly shape: (schemas: typeof z) => z.ZodType<Written>;
  /** The schema for the library's options, if they accept what a file cannot contain, such as functions. */
  readonly optionShape?: (schemas: typeof z) => z.ZodType<Written>;
  /** Parses the string of a flag or variable. Default: the string itself is the value. */
  readonly parse?: (text: string) => unknown;
  /** Checks and resolves a value. Adds each problem, and returns a placeholder for an invalid value. */
  readonly resolve: (given: RawValue, problems: Problems, known: ResolveContext) => Value;
}
