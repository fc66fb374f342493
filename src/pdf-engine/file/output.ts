/** Most writes of a file are some dozens of bytes, the compressed content of a page some thousands. */
const BLOCK_SIZE = 0x1_0000;

/**
 * What is written of a file. Blocks that are filled one after the other hold it, so that no piece keeps the room around it.
 * They go where the caller wants them as soon as they are full, or wait for the end.
 */
export class Output {
  readonly #full: Uint8Array[] = [];
  readonly #hand: (block: Uint8Array) => void;
  #block = Buffer.allocUnsafe(BLOCK_SIZE);
  #used = 0;

  /** @param hand takes blocks, which nobody else keeps */
  constructor(hand?: (block: Uint8Array) => void) {
    this.#hand = hand ?? ((block) => void this.#full.push(block));
  }

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

  /** All that was written and not handed over, as one. It is empty afterwards. */
  take(): Uint8Array {
    this.#full.push(this.#block.subarray(0, this.#used));
    this.#begin(BLOCK_SIZE);
    return Buffer.concat(this.#full.splice(0));
  }

  #makeRoom(needed: number): void {
    if (this.#used + needed <= this.#block.length) return;
    this.#hand(this.#block.subarray(0, this.#used));
    this.#begin(Math.max(needed, BLOCK_SIZE));
  }

  #begin(size: number): void {
    this.#block = Buffer.allocUnsafe(size);
    this.#used = 0;
  }
}
