/** Files that are written before it is known where they go. */
import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditpressError } from './errors.js';
import type { Content } from './model/document/artifact.js';
import { clearLeftovers, PRIVATE_FILE, PRIVATE_FOLDER, temporaryPath } from './temporary/folders.js';

/** Bytes that are kept in memory: nearly all documents are smaller. */
const MOST_IN_MEMORY = 0x80_0000;
/** Temporary files are in folders whose names begin like this. */
const PREFIX = 'auditpress-';
/** Bytes that are read from disk at once. */
const READ_SIZE = 0x10_0000;

/**
 * Takes a file in parts while it is made. What is small stays in memory. A large file goes to a temporary one, which only
 * its owner can read and which loses its name as soon as it is open, so that nothing is left of it however the process
 * ends. Where it is killed between the two, the next large document clears up.
 */
export class Spool implements Content {
  readonly #mostInMemory: number;
  #kept: Uint8Array[] = [];
  #file: TemporaryFile | undefined;
  #size = 0;
  #sha256: string | undefined;

  /** @param mostInMemory bytes; `Infinity` for whoever wants them all in memory */
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
   * Adds a part to the end. The spool owns its bytes from now on.
   *
   * @throws AuditpressError `no-temporary-space` (unavailable) where a large file cannot be written.
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

  parts(): Iterable<Uint8Array> {
    return this.#file?.parts() ?? this.#kept;
  }

  release(): void {
    this.#kept = [];
    this.#file?.close();
    this.#file = undefined;
  }
}

/** Bytes as the content of a file. */
export function contentOf(bytes: Uint8Array): Content {
  const spool = new Spool(Infinity);
  spool.write(bytes);
  return spool;
}

/** All of a content at once. */
export function wholeOf(content: Content): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(content.size);
  let done = 0;
  for (const part of content.parts()) {
    if (part.length === content.size) return part;
    bytes.set(part, done);
    done += part.length;
  }
  return bytes;
}

class TemporaryFile {
  readonly #folder: string;
  readonly #file: number;
  #size = 0;

  constructor() {
    [this.#folder, this.#file] = withExplainedErrors(() => {
      const folder = temporaryPath(tmpdir(), PREFIX);
      mkdirSync(folder, PRIVATE_FOLDER);
      clearLeftovers(folder, PREFIX);
      return [folder, openSync(join(folder, 'document'), 'wx+', PRIVATE_FILE)];
    });
    this.#forget();
  }

  write(part: Uint8Array): void {
    for (let done = 0; done < part.length;) {
      done += withExplainedErrors(() => writeSync(this.#file, part, done, part.length - done));
    }
    this.#size += part.length;
  }

  *parts(): Generator<Uint8Array> {
    const buffer = Buffer.allocUnsafe(READ_SIZE);
    for (let position = 0; position < this.#size;) {
      const length = readSync(this.#file, buffer, 0, READ_SIZE, position);
      if (length === 0) throw new Error('Expected the rest of a temporary file, found that it was cut off.');
      position += length;
      yield buffer.subarray(0, length);
    }
  }

  close(): void {
    closeSync(this.#file);
    this.#forget();
  }

  /** Some systems refuse this for a file that is open: then it is done when the file is closed. */
  #forget(): void {
    try {
      rmSync(this.#folder, { recursive: true, force: true });
    } catch {
      // Tried again, or left to the next run that makes one.
    }
  }
}

function withExplainedErrors<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AuditpressError(
      'no-temporary-space',
      `expected room for a large document in ${tmpdir()}, found that it cannot be written there: ${reason}`,
      { cause },
    );
  }
}
