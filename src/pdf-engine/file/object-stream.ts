/** Objects of one compressed stream: more compress no better, and a viewer unpacks a whole stream for one object. */
export const MAX_OBJECTS = 500;
const FIRST_SIZE = 0x1_0000;

/** Objects on their way into a compressed stream: ISO 32000-1, 7.5.7. They are bytes at once, so that no text has to be kept. */
export class ObjectStream {
  #bodies = Buffer.allocUnsafe(FIRST_SIZE);
  #length = 0;
  /** By object, its number and its position in the bodies. */
  #index: number[] = [];

  get isEmpty(): boolean {
    return this.#index.length === 0;
  }

  get isFull(): boolean {
    return this.#index.length === 2 * MAX_OBJECTS;
  }

  /**
   * @param body of one byte a character
   * @returns its position among the objects
   */
  add(id: number, body: string): number {
    this.#makeRoom(this.#length + body.length + 1);
    const index = this.#index.push(id, this.#length);
    this.#length += this.#bodies.write(`${body}\n`, this.#length, 'latin1');
    return index / 2 - 1;
  }

  /** The entries of the stream's dictionary and what it holds. It is empty afterwards. */
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
