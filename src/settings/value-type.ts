/** How the value of a setting is written, checked and resolved. */
import type { z } from 'zod';

/** A value as somebody gave it. */
export interface Given<Value = unknown> {
  readonly value: Value;
  /** For messages: `--locale`, `AUDITPRESS_LOCALE`, `auditpress.config.yaml: locale`, `locale`, `default`. */
  readonly origin: string;
  /** Absolute folder that relative paths in the value start from. */
  readonly folder: string;
}

/** One line per problem, in the form `origin: expected …, received …`. */
export type Problems = string[];

/** What a value may depend on besides itself. */
export interface Known {
  /** Formats that come with auditpress. */
  readonly builtInFormats: readonly string[];
  /** Those and the formats that the settings add. */
  readonly formats: readonly string[];
  /** Sources that the settings add. */
  readonly sources: readonly string[];
}

/**
 * `Written` is the value as it is in a configuration file or in the options of the library; `Value` is what the program
 * works with.
 */
export interface ValueType<Written, Value> {
  /** Builds the schema of a written value. zod is handed in, because most runs never need it. */
  readonly shape: (schemas: typeof z) => z.ZodType<Written>;
  /** The same for options of the library, where they may hold what no file can, such as functions. */
  readonly optionShape?: (schemas: typeof z) => z.ZodType<Written>;
  /** Reads the text of a flag or a variable. Left out where the text is the value. */
  readonly parse?: (text: string) => unknown;
  /** Checks and resolves a value. Adds each problem, and returns a stand-in for a value that has one. */
  readonly resolve: (given: Given, problems: Problems, known: Known) => Value;
}
