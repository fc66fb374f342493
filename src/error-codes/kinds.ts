/** Kinds of failure. The exit code follows from the kind alone, so no command chooses its own. */

/** Exit codes of the command line by kind of failure. Those of processes that a signal ended are not among them. */
export const EXIT_CODES = {
  internal: 1,
  usage: 2,
  input: 3,
  authentication: 4,
  notFound: 5,
  unavailable: 6,
  partial: 7,
} as const;

export type ErrorKind = keyof typeof EXIT_CODES;

/** One code of the tables: plain data, because every start of the program loads it. */
export interface CodeEntry {
  /** Several where it depends on the case: then whatever throws the code says which. */
  readonly kind: ErrorKind | readonly [ErrorKind, ErrorKind, ...ErrorKind[]];
  /** What the code means, for docs/errors.md: one sentence. */
  readonly meaning: string;
  /** What to do about it: the hint of an error that brings none of its own. */
  readonly remedy: string;
}

export type CodeTable = Readonly<Record<string, CodeEntry>>;
