import type { PlainErrorCode } from '../error-codes/codes.js';
import { AuditpressError } from '../errors.js';

interface Explanation {
  readonly code: PlainErrorCode;
  readonly what: string;
}

const NOT_WRITABLE: Explanation = {
  code: 'folder-not-writable',
  what: 'cannot be written to: permission denied',
};

const NOT_A_FOLDER: Explanation = {
  code: 'not-a-folder',
  what: 'cannot be a folder: a file of that name exists',
};

const NO_SPACE: Explanation = {
  code: 'no-space',
  what: 'cannot be written: no space is left',
};

const BUSY: Explanation = {
  code: 'file-busy',
  what: 'cannot be written: another program has it open',
};

const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS: { ...NOT_WRITABLE, what: 'cannot be written to: the file system is read-only' },
  ENOENT: { ...NOT_WRITABLE, what: 'cannot be written to: no files can be created there' },
  ENOTDIR: { ...NOT_A_FOLDER, what: 'cannot be a folder: it, or a folder above it, is a file' },
  EEXIST: NOT_A_FOLDER,
  EISDIR: {
    code: 'not-a-file',
    what: 'cannot be a file: a folder of that name exists',
  },
  ENAMETOOLONG: {
    code: 'name-too-long',
    what: 'cannot be written: the path is too long',
  },
  EBUSY: BUSY,
  ETXTBSY: BUSY,
  ENOSPC: NO_SPACE,
  EDQUOT: { ...NO_SPACE, what: 'cannot be written: the quota is used up' },
};

/** Explains an error of the system at `path`. Returns other errors unchanged. */
export function explainFileError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const systemCode = String(error.code);
  const explanation = EXPLANATIONS[systemCode] ?? ('syscall' in error ? refusalWith(systemCode) : undefined);
  if (explanation === undefined) return error;
  const { code, what } = explanation;
  return new AuditpressError(code, `${path} ${what}`, { cause: error });
}

function refusalWith(systemCode: string): Explanation {
  return { code: 'write-refused', what: `cannot be written: the system refuses with ${systemCode}` };
}

export async function withExplainedErrors<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw explainFileError(error, path);
  }
}

/** Runs work on `path` and explains its errors. Undefined if nothing exists at the path. */
export async function unlessMissing<Result>(path: string, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw explainFileError(error, path);
  }
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

/** Whether a rename failed because a folder of that name exists and is not empty. POSIX has the first two codes, Windows the last. */
export function isTaken(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function fileExists(message: string, paths: readonly string[]): AuditpressError {
  return new AuditpressError('file-exists', message, { problems: paths });
}
