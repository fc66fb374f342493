/** The content of a large document in memory. */
import type { LongContent } from './long-content.js';

/** Bytes per segment. */
const SEGMENT_SIZE = 0x100_0000;

// Node has resizable buffers since version 20, but the types for our version of ECMAScript lack them.
declare global {
  interface ArrayBuffer {
    resize(length: number): void;
  }
  interface ArrayBufferConstructor {
    new (length: number, options: { readonly maxByteLength: number }): ArrayBuffer;
  }
}

/**
 * Content in segments that can be returned to the system one by one, without delay. Ordinary buffers are freed only by the next
 * garbage collection, so the document would be in memory twice while its parts are joined.
 */
export class MemoryFile implements LongContent {
  #segments: ArrayBuffer[] = [];
  #used = SEGMENT_SIZE;

  write(part: Uint8Array): void {
    for (let done = 0; done < part.length;) {
      if (this.#used === SEGMENT_SIZE) this.#addSegment();
      const piece = part.subarray(done, done + SEGMENT_SIZE - this.#used);
      new Uint8Array(this.#segments.at(-1) ?? new ArrayBuffer(0)).set(piece, this.#used);
      this.#used += piece.length;
      done += piece.length;
    }
  }

  *parts(): Generator<Uint8Array> {
    for (const segment of this.#segments) yield this.#contentOf(segment);
  }

  /** The same parts. Each is freed when the next one is requested. */
  *take(): Generator<Uint8Array> {
    for (const segment of this.#segments) {
      yield this.#contentOf(segment);
      segment.resize(0);
    }
  }

  close(): void {
    this.#segments = [];
  }

  #addSegment(): void {
    const segment = new ArrayBuffer(SEGMENT_SIZE, { maxByteLength: SEGMENT_SIZE });
    this.#segments.push(segment);
    this.#used = 0;
  }

  #contentOf(segment: ArrayBuffer): Uint8Array {
    return new Uint8Array(segment, 0, segment === this.#segments.at(-1) ? this.#used : SEGMENT_SIZE);
  }
}
