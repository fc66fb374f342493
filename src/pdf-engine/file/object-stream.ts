/** Maximum objects per stream. More would not compress better, and a viewer unpacks a whole stream to read one object. */
export const MAX_OBJECTS = 500;
const FIRST_SIZE = 0x1_0000;

/** Collects objects for a compressed stream: ISO 32000-1, 7.5.7. Stores them as bytes, so that no strings stay in memory. */
export class ObjectStream {
  #bodies = Buffer.allocUnsafe(FIRST_SIZE);
  #length = 0;
  /** Pairs of object number and offset in the bodies. */
  #index: number[] = [];

  get isEmpty(): boolean {
    return this.#index.length === 0;
  }

  get isFull(): boolean {
    return this.#index.length === 2 * MAX_OBJECTS;
  }

  /**
   * @param body one byte per character
   * @returns index of the object in the stream
   */
  add(id: number, body: string): number {
    this.#makeRoom(this.#length + body.length + 1);
    const index = this.#index.push(id, this.#length);
    this.#length += this.#bodies.write(`${body}\n`, this.#length, 'latin1');
    return index / 2 - 1;
  }

  /** Returns the entries of the stream's dictionary and its content, and clears the stream. */
  take(): { readonly entries: string; readonly bytes: Uint8Array } {
    const index = `${this.#index.join(' ')} `;
    const entries = `/Type /ObjStm /N ${String(this.#index.length / 2)} /First ${String(index.length)}`;
    const bytes = Buffer.concat([Buffer.from(index, 'latin1'), this.#bodies.subarray(0, this.#length)]);
    this.#index = [];
    this.#length = 0;
    return { entries, bytes };
  }

  #makeRoom(needed: number): void {
    if (needed <= this.#bodies.length) return;
    const bodies = Buffer.allocUnsafe(Math.max(needed, this.#bodies.length * 2));
    this.#bodies.copy(bodies, 0, 0, this.#length);
    this.#bodies = bodies;
  }
}
