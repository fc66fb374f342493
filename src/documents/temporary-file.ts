/** The content of a large document in a temporary file. */
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditpressError } from '../base/errors.js';
import { clearLeftovers, PRIVATE_FILE, PRIVATE_FOLDER, temporaryPath } from '../base/files/temporary-folders.js';

/** Prefix of the folders of temporary files. */
const PREFIX = 'auditpress-';
/** Bytes per read. */
const READ_SIZE = 0x10_0000;

/**
 * A file that only its owner can read. It is unlinked as soon as it is open, so nothing remains when the process ends. If the
 * process is killed before that, the next temporary file removes the leftovers.
 *
 * Its members throw AuditpressError `no-temporary-space` (unavailable) if the file cannot be written.
 */
export class TemporaryFile {
  readonly #folder: string;
  readonly #file: number;
  #size = 0;

  constructor() {
    [this.#folder, this.#file] = withSpaceError(() => {
      const folder = temporaryPath(tmpdir(), PREFIX);
      mkdirSync(folder, PRIVATE_FOLDER);
      clearLeftovers(folder, PREFIX);
      return [folder, openSync(join(folder, 'document'), 'wx+', PRIVATE_FILE)];
    });
    this.#unlink();
  }

  write(part: Uint8Array): void {
    for (let done = 0; done < part.length;) {
      done += withSpaceError(() => writeSync(this.#file, part, done, part.length - done));
    }
    this.#size += part.length;
  }

  *parts(): Generator<Uint8Array> {
    for (let position = 0; position < this.#size;) {
      const buffer = Buffer.allocUnsafe(Math.min(READ_SIZE, this.#size - position));
      const length = readSync(this.#file, buffer, 0, buffer.length, position);
      if (length === 0) throw new Error('Expected the rest of a temporary file, found its end.');
      position += length;
      yield buffer.subarray(0, length);
    }
  }

  close(): void {
    closeSync(this.#file);
    this.#unlink();
  }

  /** Some systems refuse this while the file is open; it is then repeated when the file is closed. */
  #unlink(): void {
    try {
      rmSync(this.#folder, { recursive: true, force: true });
    } catch {
      // Repeated on close, or by the next run.
    }
  }
}

/** Turns errors of the system into `no-temporary-space`. */
function withSpaceError<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AuditpressError('no-temporary-space', `cannot write a large document to ${tmpdir()}: ${reason}`, {
      cause,
    });
  }
}
