/** Kinds of failure. The kind alone determines the exit code; no command chooses its own. */

/** Exit code of the command line per kind of failure. Exit codes for signals are not included. */
export const EXIT_CODES = {
  internal: 1,
  usage: 2,
  input: 3,
  authentication: 4,
  notFound: 5,
  unavailable: 6,
  partial: 7,
  gate: 8,
} as const;

export type ErrorKind = keyof typeof EXIT_CODES;

/** One entry of the tables. Plain data, because the program loads it at every start. */
export interface CodeEntry {
  /** Several if it depends on the case; the code that throws then chooses one. */
  readonly kind: ErrorKind | readonly [ErrorKind, ErrorKind, ...ErrorKind[]];
  /** One sentence for docs/errors.md. */
  readonly meaning: string;
  /** What to do about it. Default hint of the error. */
  readonly remedy: string;
}

export type CodeTable = Readonly<Record<string, CodeEntry>>;
