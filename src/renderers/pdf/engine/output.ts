/** Most writes of a file are some dozens of bytes, the compressed content of a page some thousands. */
const BLOCK_SIZE = 0x1_0000;

/** What is written of a file. Blocks that are filled one after the other hold it, so that no piece keeps the room around it. */
export class Output {
  readonly #full: Uint8Array[] = [];
  #block = Buffer.allocUnsafe(BLOCK_SIZE);
  #used = 0;

  /**
   * @param text of one byte a character
   * @returns how many bytes were written
   */
  writeLine(text: string): number {
    const length = text.length + 1;
    this.#makeRoom(length);
    this.#used += this.#block.write(`${text}\n`, this.#used, 'latin1');
    return length;
  }

  /** Copies the bytes, and returns how many they are. */
  write(bytes: Uint8Array): number {
    this.#makeRoom(bytes.length);
    this.#block.set(bytes, this.#used);
    this.#used += bytes.length;
    return bytes.length;
  }

  /** All that was written, as one. It is empty afterwards. */
  take(): Uint8Array {
    this.#close();
    return Buffer.concat(this.#full.splice(0));
  }

  #makeRoom(needed: number): void {
    if (this.#used + needed <= this.#block.length) return;
    this.#close();
    if (needed > this.#block.length) this.#block = Buffer.allocUnsafe(needed);
  }

  #close(): void {
    this.#full.push(this.#block.subarray(0, this.#used));
    this.#block = Buffer.allocUnsafe(BLOCK_SIZE);
    this.#used = 0;
  }
}
