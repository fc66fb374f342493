/** Most writes are dozens of bytes; the compressed content of a page is thousands. */
const BLOCK_SIZE = 0x1_0000;

/**
 * Collects the bytes of a file in large blocks. Small pieces are copied, because each may keep a large buffer alive. Blocks go to the
 * caller, or stay until `take`.
 */
export class Output {
  #pieces: Uint8Array[] = [];
  #size = 0;
  readonly #blocks: Uint8Array[] = [];
  readonly #onBlock: (block: Uint8Array) => void;

  /** @param onBlock receives blocks, and then owns them */
  constructor(onBlock?: (block: Uint8Array) => void) {
    this.#onBlock = onBlock ?? ((block) => void this.#blocks.push(block));
  }

  /** Returns the number of bytes written. A string is a line of one byte per character. */
  write(data: string | Uint8Array): number {
    const bytes = typeof data === 'string' ? Buffer.from(`${data}\n`, 'latin1') : data;
    this.#pieces.push(bytes);
    this.#size += bytes.length;
    if (this.#size >= BLOCK_SIZE) {
      this.#onBlock(Buffer.concat(this.#pieces));
      this.#pieces = [];
      this.#size = 0;
    }
    return bytes.length;
  }

  /** Returns all bytes that `onBlock` has not received. Call once, at the end. */
  take(): Uint8Array {
    return Buffer.concat([...this.#blocks, ...this.#pieces]);
  }
}
