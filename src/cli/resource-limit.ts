/** Explains failures caused by a resource limit of the machine: open files, memory, disk space. */
import type { PlainErrorCode } from '../error-codes/codes.js';
import { AuditpressError } from '../errors.js';

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
  ERR_WORKER_OUT_OF_MEMORY: MEMORY,
};

/** The same, for failures that are not explained yet: an existing explanation says more. */
const UNEXPLAINED: Readonly<Record<string, ResourceLimit>> = { ENOSPC: SPACE, EDQUOT: SPACE, EIO: DEVICE };

const EXPLAINED_HERE: ReadonlySet<string> = new Set([FILES, MEMORY, SPACE, DEVICE].map(({ code }) => code));

/** Limit for following causes: an error may be its own cause. */
const MAX_CAUSE_DEPTH = 8;

/** A coded error where a resource limit caused the failure, otherwise the failure itself. */
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
