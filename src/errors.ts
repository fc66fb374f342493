/**
 * Every failure that auditpress foresees, as one coded error.
 *
 * A message says what was expected and what was received; the hint says what to do. Code, kind and exit code come from the
 * table in `error-codes/`.
 */
import { entryOf, type ErrorCode, type Failure, type OwnErrorCode } from './error-codes/codes.js';
import { EXIT_CODES, type ErrorKind } from './error-codes/kinds.js';

/** Where in a file something stands. Lines and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

export interface ErrorDetails {
  /** What the reader can do about it, one sentence. Default: what the table says of the code. */
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
  /** Stable identifier for programs, such as `report-missing`. */
  readonly code: ErrorCode | OwnErrorCode;
  readonly hint: string | undefined;
  readonly problems: readonly string[];
  readonly places: readonly Place[];

  /**
   * @param failure a code of the table, such as `'report-missing'`; with its kind where it has several. A plug-in has codes
   * of its own, which begin with its name: `{ code: 'acme:logo-missing', kind: 'input' }`.
   */
  constructor(failure: Failure, message: string, details: ErrorDetails = {}) {
    super(asLine(message), details.cause === undefined ? undefined : { cause: details.cause });
    const { code, kind } = typeof failure === 'string' ? { code: failure, kind: kindOf(failure) } : failure;
    this.kind = kind;
    this.code = code;
    const hint = details.hint ?? entryOf(code)?.remedy;
    this.hint = hint === undefined ? undefined : asLine(hint);
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

type Fields = Pick<AuditpressError, 'kind' | 'code' | 'message' | 'hint' | 'problems' | 'places' | 'cause'>;

/** The same failure in other words: of the same code and kind. What `changes` does not name stays, the cause too. */
export function reworded(
  { kind, code, message, hint, problems, places, cause }: Fields,
  changes: ErrorDetails & { readonly message?: string },
): AuditpressError {
  const details = { hint, problems, places, cause, ...changes };
  // An error holds a code together with a kind of it.
  return new AuditpressError({ kind, code } as Failure, changes.message ?? message, details);
}

/** Programs in JavaScript may hand in any text. */
function kindOf(code: string): ErrorKind {
  const kind = entryOf(code)?.kind ?? 'internal';
  return typeof kind === 'string' ? kind : kind[0];
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
