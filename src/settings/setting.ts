/** What an entry of the table of settings holds. */
import type { ValueType } from './value-type.js';

/** Titles of the groups, in the order of help and docs. */
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
  /** Without dashes. Default: the name in kebab case. Null: none. */
  readonly flag?: string | null;
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
