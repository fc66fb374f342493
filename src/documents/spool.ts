/** Buffers file content in memory or in a temporary file until its destination is known. */
import { createHash } from 'node:crypto';
import type { Content } from '../model/document/artifact.js';
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditpressError } from '../base/errors.js';
import { clearLeftovers, PRIVATE_FILE, PRIVATE_FOLDER, temporaryPath } from '../base/files/temporary-folders.js';

/** Bytes that stay in memory. Nearly all documents are smaller. */
const MOST_IN_MEMORY = 0x80_0000;

/** Collects the content of a file in parts. Small content stays in memory. Large content goes to a temporary file. */
export class Spool implements Content {
  readonly #mostInMemory: number;
  #beginning: Uint8Array[] = [];
  #kept: Uint8Array[] = [];
  #file: TemporaryFile | undefined;
  #size = 0;
  #sha256: string | undefined;

  /** @param mostInMemory bytes; Infinity to use no file */
  constructor(mostInMemory = MOST_IN_MEMORY) {
    this.#mostInMemory = mostInMemory;
  }

  get size(): number {
    return this.#size;
  }

  get sha256(): string {
    if (this.#sha256 !== undefined) return this.#sha256;
    const hash = createHash('sha256');
    for (const part of this.parts()) hash.update(part);
    return (this.#sha256 = hash.digest('hex'));
  }

  /**
   * Appends a part. The caller must not change its bytes afterwards.
   *
   * @throws AuditpressError `no-temporary-space` (unavailable) if a large file cannot be written
   */
  write(part: Uint8Array): void {
    this.#sha256 = undefined;
    this.#size += part.length;
    if (this.#file === undefined && this.#size > this.#mostInMemory) {
      this.#file = new TemporaryFile();
      for (const kept of this.#kept.splice(0)) this.#file.write(kept);
    }
    if (this.#file === undefined) this.#kept.push(part);
    else this.#file.write(part);
  }

  /** Inserts a part before all others. It stays in memory. The caller must not change its bytes afterwards. */
  begin(part: Uint8Array): void {
    this.#sha256 = undefined;
    this.#size += part.length;
    this.#beginning.unshift(part);
  }

  *parts(): Generator<Uint8Array> {
    yield* this.#beginning;
    yield* this.#file?.parts() ?? this.#kept;
  }

  take(): Uint8Array {
    const [only] = this.#kept;
    const bytes = only?.length === this.#size ? only : Buffer.concat([...this.parts()]);
    this.release();
    return bytes;
  }

  release(): void {
    this.#beginning = [];
    this.#kept = [];
    this.#file?.close();
    this.#file = undefined;
  }
}

const PREFIX = 'auditpress-';
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
