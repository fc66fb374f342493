/** What failures of an index's database mean. */
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import { explainFileError } from '../../base/files/file-error.js';

/** Where the database of an index is: on a server, or in a folder. */
export type Place = { readonly url: string } | { readonly folder: string };

/** Codes of the system by the numbers of WASI, in which the embedded database reports faults of its files. */
const WASI_CODES: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  33: 'EMFILE',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};
/** `disk_full` of PostgreSQL. */
const DISK_FULL = '53100';
/** Bytes of one file of PostgreSQL's journal. An embedded database that starts with less space fails without a reason. */
const JOURNAL_FILE = 16 * 2 ** 20;

/**
 * Explains why a database failed. Its own message is left out: it may quote the address with its password, or records.
 *
 * @returns `no-space`, `folder-not-writable`, or else `index-failed`
 */
export async function explainFailure(failure: unknown, place: Place): Promise<AuditpressError> {
  const code = codeOf(failure);
  const reason = code === undefined ? '' : ` (${code})`;
  if ('url' in place) return new AuditpressError('index-failed', `cannot use the database of DATABASE_URL${reason}`);
  const isFull = code === DISK_FULL || (code === undefined && (await freeSpace(place.folder)) < JOURNAL_FILE);
  const fault = Object.assign(new Error(), { code: isFull ? 'ENOSPC' : code });
  const explained = explainFileError(fault, place.folder);
  if (explained instanceof AuditpressError) return explained;
  return new AuditpressError('index-failed', `cannot use ${place.folder}${reason}`);
}

/** The code of the system or of PostgreSQL, such as ENOSPC or 53100. */
function codeOf(failure: unknown): string | undefined {
  if (!(failure instanceof Object)) return undefined;
  const { code, errno, cause } = failure as Readonly<Record<string, unknown>>;
  if (typeof code === 'string') return code;
  return (typeof errno === 'number' ? WASI_CODES[errno] : undefined) ?? codeOf(cause);
}

/** Bytes that are free on the disk of a folder, which need not exist. */
async function freeSpace(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(dirname(folder));
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
