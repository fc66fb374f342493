/** What a web page cannot contain: control characters except tab and line feed, non-characters, other line ends. */
const UNPRINTABLE = /\r\n?|[\0-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]/g;

/** Replaces line ends by line feeds and unprintable characters by U+FFFD. */
export function withoutUnprintable(html: string): string {
  return html.replace(UNPRINTABLE, (found) => (found.startsWith('\r') ? '\n' : '\ufffd'));
}

const PART_SIZE = 0x10_0000;
/** Maximum bytes per UTF-16 code unit. */
const MOST_BYTES = 3;

export class Markup {
  readonly #write: (part: Uint8Array) => void;
  #part = Buffer.alloc(0);
  #used = 0;

  constructor(write: (part: Uint8Array) => void) {
    this.#write = write;
  }

  /** Adds well-formed markup: whole elements, or their tags. It becomes UTF-8 without unprintable characters. */
  add(html: string): void {
    const printable = withoutUnprintable(html);
    const most = printable.length * MOST_BYTES;
    if (most > PART_SIZE) {
      this.end();
      this.#write(Buffer.from(printable));
      return;
    }
    if (most > this.#part.length - this.#used) {
      this.end();
      this.#part = Buffer.allocUnsafeSlow(PART_SIZE);
    }
    this.#used += this.#part.write(printable, this.#used);
  }

  end(): void {
    if (this.#used > 0) this.#write(this.#part.subarray(0, this.#used));
    this.#part = this.#part.subarray(this.#used);
    this.#used = 0;
  }
}
