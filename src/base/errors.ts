/**
 * The error class for every expected failure.
 *
 * The message says what was expected and what was received; the hint says what to do. Code, kind and exit code come from the
 * table in `error-codes/`.
 */
import { entryOf, type ErrorCode, type Failure, type OwnErrorCode } from './error-codes/codes.js';
import type { Place } from '../model/values/place.js';
import { EXIT_CODES, type ErrorKind } from './error-codes/kinds.js';

export interface ErrorDetails {
  /** What the user can do, in one sentence. Default: the remedy in the table. */
  readonly hint?: string | undefined;
  /** The individual problems (paths of fields, configuration keys), one line each. */
  readonly problems?: readonly string[];
  /** The place of each problem, in order; without problems, the place of the message. Empty if unknown. */
  readonly places?: readonly Place[];
  /** Seconds after which another attempt may succeed, as the other side states. Default: it states none. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

const MAX_LINE_LENGTH = 2000;
const MAX_PROBLEMS = 1000;

/** Shared by all copies of this module in a process. */
const BRAND = Symbol.for('auditpress.error');

/**
 * Messages, hints and problems may quote any text. Each is sanitized to one line of at most 2,000 printable characters. Problems
 * are limited to 1,000; the last line then says how many more there are.
 */
export class AuditpressError extends Error {
  /** Also true for errors of another copy of auditpress, because the command line and the library are bundled separately. */
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
  /** Seconds after which another attempt may succeed; undefined if the other side does not state it. */
  readonly retryAfter: number | undefined;

  /**
   * @param failure a code of the table, such as `'report-missing'`, plus its kind if the code has several. Plug-ins use their
   * own codes with a prefix: `{ code: 'acme:logo-missing', kind: 'input' }`.
   */
  constructor(failure: Failure, message: string, details: ErrorDetails = {}) {
    super(sanitizeLine(message), details.cause === undefined ? undefined : { cause: details.cause });
    const { code, kind } = typeof failure === 'string' ? { code: failure, kind: kindOf(failure) } : failure;
    this.kind = kind;
    this.code = code;
    const hint = details.hint ?? entryOf(code)?.remedy;
    this.hint = hint === undefined ? undefined : sanitizeLine(hint);
    this.problems = limited(details.problems ?? []);
    this.places = details.places ?? [];
    this.retryAfter = details.retryAfter;
  }

  get [BRAND](): true {
    return true;
  }

  get exitCode(): number {
    return EXIT_CODES[this.kind];
  }
}

type Fields = Pick<
  AuditpressError,
  'kind' | 'code' | 'message' | 'hint' | 'problems' | 'places' | 'retryAfter' | 'cause'
>;

/** A copy of an error with some details replaced. Code and kind stay the same; so does everything not in `changes`. */
export function withDetails(
  { kind, code, message, hint, problems, places, retryAfter, cause }: Fields,
  changes: ErrorDetails & { readonly message?: string },
): AuditpressError {
  const details = { hint, problems, places, retryAfter, cause, ...changes };
  // The type of an error does not tie its code to its kind.
  return new AuditpressError({ kind, code } as Failure, changes.message ?? message, details);
}

/** The default kind of a code. JavaScript callers may pass any string; unknown codes are internal. */
function kindOf(code: string): ErrorKind {
  const kind = entryOf(code)?.kind ?? 'internal';
  return typeof kind === 'string' ? kind : kind[0];
}

function limited(problems: readonly string[]): readonly string[] {
  if (problems.length <= MAX_PROBLEMS) return problems.map(sanitizeLine);
  const shown = problems.slice(0, MAX_PROBLEMS - 1).map(sanitizeLine);
  return [...shown, `and ${problems.length - shown.length} more`];
}

function sanitizeLine(text: string): string {
  // The characters that `wording/printable.ts` escapes. That module must not be imported here.
  return clip(clip(text).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, escape));
}

function clip(text: string): string {
  if (text.length <= MAX_LINE_LENGTH) return text;
  return `${text.slice(0, MAX_LINE_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

function escape(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
}

const CODES: ReadonlySet<unknown> = new Set([
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ERR_WORKER_OUT_OF_MEMORY',
  'ERR_WORKER_INIT_FAILED',
]);

/** Callers that translate other system errors rethrow these unchanged. */
export function isResourceLimitError(cause: unknown): cause is Error & { readonly code: string } {
  return cause instanceof Error && 'code' in cause && CODES.has(cause.code);
}
