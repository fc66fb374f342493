/** Most writes are dozens of bytes; the compressed content of a page is thousands. */
const BLOCK_SIZE = 0x1_0000;

/**
 * Collects the bytes of a file in large blocks, so that small writes do not keep large buffers alive. Full blocks go to the caller,
 * or stay until `take`.
 */
export class Output {
  readonly #full: Uint8Array[] = [];
  readonly #onBlock: (block: Uint8Array) => void;
  #block = Buffer.allocUnsafe(BLOCK_SIZE);
  #used = 0;

  /** @param onBlock receives full blocks, and then owns them */
  constructor(onBlock?: (block: Uint8Array) => void) {
    this.#onBlock = onBlock ?? ((block) => void this.#full.push(block));
  }

  /**
   * @param text one byte per character
   * @returns number of bytes written
   */
  writeLine(text: string): number {
    const length = text.length + 1;
    this.#makeRoom(length);
    this.#used += this.#block.write(`${text}\n`, this.#used, 'latin1');
    return length;
  }

  /** Copies the bytes and returns their number. */
  write(bytes: Uint8Array): number {
    this.#makeRoom(bytes.length);
    this.#block.set(bytes, this.#used);
    this.#used += bytes.length;
    return bytes.length;
  }

  /** Returns all bytes that `onBlock` has not received, and clears the output. */
  take(): Uint8Array {
    this.#full.push(this.#block.subarray(0, this.#used));
    this.#begin(BLOCK_SIZE);
    return Buffer.concat(this.#full.splice(0));
  }

  #makeRoom(needed: number): void {
    if (this.#used + needed <= this.#block.length) return;
    this.#onBlock(this.#block.subarray(0, this.#used));
    this.#begin(Math.max(needed, BLOCK_SIZE));
  }

  #begin(size: number): void {
    this.#block = Buffer.allocUnsafe(size);
    this.#used = 0;
  }
}
