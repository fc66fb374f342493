/** Buffers file content in memory or in a temporary file until its destination is known. */
import { createHash } from 'node:crypto';
import type { Content } from '../model/document/artifact.js';
import { TemporaryFile } from './temporary-file.js';

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

  /** Returns all content in one piece, and releases it. */
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

/** Wraps bytes as the content of a file. */
export function contentOf(bytes: Uint8Array): Spool {
  const spool = new Spool(Infinity);
  spool.write(bytes);
  return spool;
}
