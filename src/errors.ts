/**
 * Every failure that auditpress foresees, as one coded error.
 *
 * A message says what was expected and what was received; the hint says what to do. The exit code follows from the
 * kind alone, so no command chooses its own.
 */

/**
 * Exit codes of the command line, by kind of failure. 7: of several sets some were written and some were not. 8 belongs
 * to gates.
 */
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

/** Where in a file something stands. Lines and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

export interface ErrorDetails {
  /** What the reader can do about it, one sentence. */
  readonly hint?: string | undefined;
  /** Single problems behind the message (paths of fields, configuration keys), one line each. */
  readonly problems?: readonly string[];
  /** Where each problem stands, in their order; without problems, where that of the message does. Empty where unknown. */
  readonly places?: readonly Place[];
  readonly cause?: unknown;
}

/** Control and format characters, line separators, lone surrogates: as in `messages/printable.ts`, which must not be imported here. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const LONGEST_LINE = 2000;
const MOST_PROBLEMS = 1000;

/** The same in every copy of this file within a process. */
const BRAND = Symbol.for('auditpress.error');

/**
 * Messages, hints and problems may quote any text: all of them are single lines of at most 2,000 printable characters. Of
 * more than 1,000 problems the last line says how many are left out.
 */
export class AuditpressError extends Error {
  /** Also true of errors that another copy of auditpress made: the command line and the library are bundled apart. */
  static override [Symbol.hasInstance](value: unknown): value is AuditpressError {
    return value instanceof Error && BRAND in value;
  }

  override readonly name = 'AuditpressError';
  readonly kind: ErrorKind;
  /** Stable identifier for programs, such as `report-malformed`. */
  readonly code: string;
  readonly hint: string | undefined;
  readonly problems: readonly string[];
  readonly places: readonly Place[];

  constructor(kind: ErrorKind, code: string, message: string, details: ErrorDetails = {}) {
    super(asLine(message), details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = kind;
    this.code = code;
    this.hint = details.hint === undefined ? undefined : asLine(details.hint);
    this.problems = listed(details.problems ?? []);
    this.places = details.places ?? [];
  }

  get [BRAND](): true {
    return true;
  }

  get exitCode(): number {
    return EXIT_CODES[this.kind];
  }
}

function listed(problems: readonly string[]): readonly string[] {
  if (problems.length <= MOST_PROBLEMS) return problems.map(asLine);
  const shown = problems.slice(0, MOST_PROBLEMS - 1).map(asLine);
  return [...shown, `and ${problems.length - shown.length} more`];
}

function asLine(text: string): string {
  return clipped(clipped(text).replace(UNPRINTABLE, escaped));
}

function clipped(text: string): string {
  if (text.length <= LONGEST_LINE) return text;
  return `${text.slice(0, LONGEST_LINE - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

function escaped(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
}
