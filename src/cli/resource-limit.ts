/** What this machine has too little of, in words that say what to do: wherever it happened, and whatever was made of it. */
import type { PlainErrorCode } from '../error-codes/codes.js';
import { AuditpressError } from '../errors.js';

interface Shortage {
  readonly code: PlainErrorCode;
  readonly expected: string;
}

const FILES: Shortage = {
  code: 'too-many-open-files',
  expected: 'to open one more file, found that this process has as many open as it may',
};

const MEMORY: Shortage = {
  code: 'out-of-memory',
  expected: 'enough memory for the work, found that it ran out',
};

const SPACE: Shortage = {
  code: 'no-space',
  expected: 'room on the disk, found that no space is left',
};

const DEVICE: Shortage = {
  code: 'device-failed',
  expected: 'a disk that can be read and written, found that it fails',
};

/** By the code of an error that the system or Node gave, however deep it is among the causes of another one. */
const ANYWHERE: Readonly<Record<string, Shortage>> = {
  EMFILE: FILES,
  ENFILE: { ...FILES, expected: 'to open one more file, found that the system has as many open as it may' },
  ENOMEM: MEMORY,
  ERR_WORKER_OUT_OF_MEMORY: MEMORY,
};

/** The same for failures that nobody has worded: others say more than this can. */
const UNWORDED: Readonly<Record<string, Shortage>> = { ENOSPC: SPACE, EDQUOT: SPACE, EIO: DEVICE };

const WORDED_HERE: ReadonlySet<string> = new Set([FILES, MEMORY, SPACE, DEVICE].map(({ code }) => code));

/** Causes of causes are followed this far: an error may be its own. */
const DEEPEST_CAUSE = 8;

/** The failure, or a coded one where it comes down to what the machine has too little of. */
export function explainResourceLimit(failure: unknown): unknown {
  const isWorded = failure instanceof AuditpressError;
  if (isWorded && WORDED_HERE.has(failure.code)) return failure;
  for (const cause of causesOf(failure)) {
    const code = codeOf(cause);
    const shortage = ANYWHERE[code] ?? (isWorded ? undefined : UNWORDED[code]);
    if (shortage !== undefined) return wordedAs(shortage, cause, failure);
  }
  return failure;
}

function* causesOf(failure: unknown): Generator<Error> {
  let cause = failure;
  for (let depth = 0; cause instanceof Error && depth < DEEPEST_CAUSE; depth += 1) {
    yield cause;
    cause = cause.cause;
  }
}

function codeOf(cause: Error): string {
  if (cause instanceof AuditpressError) return '';
  if ('code' in cause && typeof cause.code === 'string') {
    // Says in its text alone what a thread lacks.
    return cause.code === 'ERR_WORKER_INIT_FAILED' ? (/\bE[A-Z]+$/.exec(cause.message)?.[0] ?? '') : cause.code;
  }
  return cause instanceof RangeError && /^Array buffer allocation failed/.test(cause.message) ? 'ENOMEM' : '';
}

function wordedAs({ code, expected }: Shortage, cause: Error, failure: unknown): AuditpressError {
  const place = 'path' in cause && typeof cause.path === 'string' ? `${cause.path}: ` : '';
  return new AuditpressError(code, `${place}expected ${expected}`, { cause: failure });
}
