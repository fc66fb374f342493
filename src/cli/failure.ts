/** Failures of commands: printed, explained where a resource limit caused them, and sent between threads. */
import { basename } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { ERROR_CODES, type PlainErrorCode, type Failure } from '../base/error-codes/codes.js';
import { EXIT_CODES } from '../base/error-codes/kinds.js';
import { AuditpressError, withDetails, type ErrorDetails } from '../base/errors.js';
import type { LogFields } from '../automation/worker/log.js';
import { say } from './log.js';
import { asCalled, colored, printable } from './output.js';
import { firstOf } from '../base/wording/problems.js';

/**
 * Prints or logs a failure, and returns its exit code: what went wrong, the details, what to do. No stack trace.
 *
 * @param set name of the document set that failed, or path of its report, if there are several
 */
export function printFailure(thrown: unknown, set?: string): number {
  const failure = explainResourceLimit(thrown);
  const exitCode = failure instanceof AuditpressError ? failure.exitCode : EXIT_CODES.internal;
  if (set === undefined) say('error', 'command-failed', { ...failureFields(failure), exitCode }, textOf(failure));
  else say('error', 'set-failed', { set, ...failureFields(failure) }, textOf(failure, set));
  return exitCode;
}

function failureFields(failure: unknown): LogFields {
  if (!(failure instanceof AuditpressError)) {
    return { code: 'internal', message: failure instanceof Error ? failure.message : String(failure) };
  }
  const { code, message, hint, problems } = failure;
  const others = problems.filter((problem) => !message.includes(problem));
  return { code, message, ...(others.length > 0 && { problems: others.join('; ') }), hint };
}

function textOf(failure: unknown, set?: string): string {
  const stream = process.stderr;
  const head = colored(printable(set === undefined ? 'auditpress:' : `auditpress: ${set}:`), 'red', stream);
  if (failure instanceof AuditpressError) {
    const details = failure.problems.filter((problem) => !failure.message.includes(problem));
    const lines = details.map((problem) => `  ${problem}`);
    if (failure.hint !== undefined) lines.push(failure.hint);
    const message = set === undefined ? failure.message : withoutName(failure.message, set);
    return asCalled(`${[`${head} ${printable(message)}`, ...lines.map(printable)].join('\n')}\n`);
  }
  const message = failure instanceof Error ? failure.message : String(failure);
  const isShown = process.env['AUDITPRESS_DEBUG'] === '1' && failure instanceof Error;
  const stack = isShown ? `${failure.stack ?? ''}\n` : '';
  return `${head} internal error: ${printable(message)}\n${ERROR_CODES.internal.remedy}\n${stack}`;
}

/** Removes the name of a report from the start of a message, because its path comes before it. */
function withoutName(message: string, path: string): string {
  const name = `${JSON.stringify(basename(path))}: `;
  return message.startsWith(name) ? message.slice(name.length) : message;
}

/** The kind of `sets-failed`: `partial` if other sets were written, else that of the first failure. */
export function setsFailedKind(
  [first, ...others]: readonly unknown[],
  total: number,
): Exclude<AuditpressError['kind'], 'gate'> {
  if (others.length + 1 < total) return 'partial';
  // Gates are judged after all sets, so only a plug-in can fail with their kind.
  return first instanceof AuditpressError && first.kind !== 'gate' ? first.kind : 'internal';
}

interface ResourceLimit {
  readonly code: PlainErrorCode;
  readonly expected: string;
}

const FILES: ResourceLimit = {
  code: 'too-many-open-files',
  expected: 'to open one more file, but this process has reached its limit of open files',
};

const MEMORY: ResourceLimit = {
  code: 'out-of-memory',
  expected: 'enough memory, but it ran out',
};

/** What a thread may use: see `threadLimits`. */
const THREAD_MEMORY: ResourceLimit = {
  code: 'out-of-memory',
  expected: `the report to fit into ${Math.round(getHeapStatistics().heap_size_limit / 0x10_0000)} MiB of memory, but memory ran out`,
};

const SPACE: ResourceLimit = {
  code: 'no-space',
  expected: 'free disk space, but none is left',
};

const DEVICE: ResourceLimit = {
  code: 'device-failed',
  expected: 'a working disk, but reading or writing it failed',
};

/** By error code of the system or Node, at any depth of the chain of causes. */
const ANYWHERE: Readonly<Record<string, ResourceLimit>> = {
  EMFILE: FILES,
  ENFILE: { ...FILES, expected: 'to open one more file, but the system has reached its limit of open files' },
  ENOMEM: MEMORY,
  ERR_WORKER_OUT_OF_MEMORY: THREAD_MEMORY,
};

/** The same, for failures that are not explained yet: an existing explanation says more. */
const UNEXPLAINED: Readonly<Record<string, ResourceLimit>> = { ENOSPC: SPACE, EDQUOT: SPACE, EIO: DEVICE };

const EXPLAINED_HERE: ReadonlySet<string> = new Set([FILES, MEMORY, SPACE, DEVICE].map(({ code }) => code));

/** Limit for following causes: an error may be its own cause. */
const MAX_CAUSE_DEPTH = 8;

/** A coded error if a resource limit of this machine caused the failure, otherwise the failure itself. */
export function explainResourceLimit(failure: unknown): unknown {
  const isExplained = failure instanceof AuditpressError;
  if (isExplained && EXPLAINED_HERE.has(failure.code)) return failure;
  for (const cause of causesOf(failure)) {
    const code = codeOf(cause);
    const limit = ANYWHERE[code] ?? (isExplained ? undefined : UNEXPLAINED[code]);
    if (limit !== undefined) return explained(limit, cause, failure);
  }
  return failure;
}

function* causesOf(failure: unknown): Generator<Error> {
  let cause = failure;
  for (let depth = 0; cause instanceof Error && depth < MAX_CAUSE_DEPTH; depth += 1) {
    yield cause;
    cause = cause.cause;
  }
}

function codeOf(cause: Error): string {
  if (cause instanceof AuditpressError) return '';
  if ('code' in cause && typeof cause.code === 'string') {
    // The system code of a failed thread is only in the message.
    return cause.code === 'ERR_WORKER_INIT_FAILED' ? (/\bE[A-Z]+$/.exec(cause.message)?.[0] ?? '') : cause.code;
  }
  return cause instanceof RangeError && /^Array buffer allocation failed/.test(cause.message) ? 'ENOMEM' : '';
}

function explained({ code, expected }: ResourceLimit, cause: Error, failure: unknown): AuditpressError {
  const place = 'path' in cause && typeof cause.path === 'string' ? `${cause.path}: ` : '';
  return new AuditpressError(code, `${place}expected ${expected}`, { cause: failure });
}

export interface FailureRecord {
  readonly message: string;
  readonly stack: string | undefined;
  /** Absent for unexpected errors. */
  readonly coded?: Pick<AuditpressError, 'kind' | 'code'> & Readonly<Required<Omit<ErrorDetails, 'cause'>>>;
  readonly cause?: FailureRecord;
}

export function recordFailure(failure: unknown): FailureRecord {
  // First, because a record does not keep system error codes.
  return record(explainResourceLimit(failure), 0);
}

function record(failure: unknown, depth: number): FailureRecord {
  if (!(failure instanceof Error)) return { message: String(failure), stack: undefined };
  const { message, stack, cause } = failure;
  return {
    message,
    stack,
    ...(failure instanceof AuditpressError && { coded: codedParts(failure) }),
    ...(cause !== undefined && depth < MAX_CAUSE_DEPTH && { cause: record(cause, depth + 1) }),
  };
}

/** Restores a failure with its code, hint, problems, places and causes. */
export function reviveFailure({ message, stack, coded, cause }: FailureRecord): Error {
  const causes = cause === undefined ? {} : { cause: reviveFailure(cause) };
  const failure = coded === undefined ? new Error(message, causes) : withDetails({ ...coded, message }, causes);
  if (stack !== undefined) failure.stack = stack;
  return failure;
}

function codedParts({
  kind,
  code,
  hint,
  problems,
  places,
  retryAfter,
}: AuditpressError): Required<FailureRecord>['coded'] {
  return { kind, code, hint, problems, places, retryAfter };
}

export type TaskResult = { readonly value: unknown } | { readonly failure: FailureRecord };

export function valueOf(result: TaskResult): unknown {
  if ('failure' in result) throw reviveFailure(result.failure);
  return result.value;
}

export async function resultOf(task: () => Promise<unknown>): Promise<TaskResult> {
  try {
    return { value: await task() };
  } catch (failure) {
    return { failure: recordFailure(failure) };
  }
}

/** What some checks refuse, in their order. Other failures than foreseen ones are thrown. */
export async function refusalsOf(checks: readonly (() => Promise<unknown>)[]): Promise<readonly AuditpressError[]> {
  const refusals: AuditpressError[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (failure) {
      if (!(failure instanceof AuditpressError)) throw failure;
      refusals.push(failure);
    }
  }
  return refusals;
}

/** @throws AuditpressError with every problem, each once: as the first if all are of its kind, otherwise `config-invalid` */
export function throwRefusals(refusals: readonly AuditpressError[]): void {
  const [first, ...others] = refusals;
  if (first === undefined) return;
  if (others.length === 0) throw first;
  const problems = [
    ...new Set(refusals.flatMap((each) => (each.problems.length === 0 ? [each.message] : each.problems))),
  ];
  const { code, kind } = first;
  const failure = others.every((each) => each.kind === kind) ? ({ code, kind } as Failure) : 'config-invalid';
  throw new AuditpressError(failure, firstOf(problems), {
    problems,
    hint: [...new Set(refusals.flatMap(({ hint = '' }) => (hint === '' ? [] : [hint])))].join(' '),
  });
}
