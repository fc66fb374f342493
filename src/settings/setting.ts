/** What the table of settings holds: how each value is written, checked and resolved. */
import type { z } from 'zod';

export interface RawValue<Value = unknown> {
  readonly value: Value;
  /** For messages: `--locale`, `AUDITPRESS_LOCALE`, `auditpress.config.yaml: locale`, `locale`, `default`. */
  readonly origin: string;
  /** Absolute folder that relative paths in the value start from. */
  readonly folder: string;
}

export type Problems = string[];

export interface ResolveContext {
  readonly builtInFormats: readonly string[];
  /** Built-in formats, and those that the settings add. */
  readonly formats: readonly string[];
  readonly sources: readonly string[];
  readonly deliverers: readonly string[];
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
  /** Every value, if there are only some. */
  readonly choices?: readonly string[];
  /** Parses the string of a flag or variable. Default: the string itself is the value. */
  readonly parse?: (text: string) => unknown;
  /** Checks and resolves a value. Adds each problem, and returns a placeholder for an invalid value. */
  readonly resolve: (given: RawValue, problems: Problems, known: ResolveContext) => Value;
}

export const GROUPS = {
  report: 'Report',
  documents: 'Documents',
  control: 'Document control',
  output: 'Output',
  delivery: 'Delivery',
  portfolio: 'Portfolio',
  service: 'Service',
  query: 'Report to fetch',
  worker: 'Queue and workers',
  web: 'Pages in the browser',
  run: 'Run',
} as const;
export type Group = keyof typeof GROUPS;

export interface Setting {
  readonly group: Group;
  readonly type: ValueType<unknown, unknown>;
  /** One phrase without a period, as help shows it. */
  readonly describe: string;
  /** As written in a configuration file. Absent if the default depends on something else, which `defaultText` names. */
  readonly default?: unknown;
  readonly defaultText?: string;
  /** No flag and no variable sets it: only the configuration file, and the library if it is an option. */
  readonly isFileOnly?: true;
  /** Without dashes. Default: the name in kebab case. Null: none. */
  readonly flag?: string | null;
  /** The short flag, without its dash: `o` for `-o`. Default: none. */
  readonly short?: string;
  /** The flag may be repeated; each one adds a value. */
  readonly isRepeatable?: true;
  /** Default: AUDITPRESS_ and the flag in capitals. Null: none. */
  readonly variable?: string | null;
  /** Parses the variable if its syntax differs from the flag's. Throws an Error that says what was expected. */
  readonly parseVariable?: (text: string) => unknown;
  /** Path in the configuration file. Default: the name. Null: none. */
  readonly key?: string | null;
  /** Whether it is an option of the library's `generate` and `summarize`. Default: no. */
  readonly isOption?: true;
}
