/** What a web page cannot contain: control characters except tab and line feed, non-characters, other line ends. */
const UNPRINTABLE = /\r\n?|[\0-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]/g;

/** Replaces line ends by line feeds and unprintable characters by U+FFFD. */
export function withoutUnprintable(html: string): string {
  return html.replace(UNPRINTABLE, (found) => (found.startsWith('\r') ? '\n' : '\ufffd'));
}

/** Characters to collect before they are encoded. */
const PART_LENGTH = 0x4_0000;

/**
 * Collects the markup of a page from its beginning, and encodes it part by part. As one string, a long page would take two bytes
 * for each of its characters if only one of them is outside Latin-1.
 */
export class Markup {
  readonly #parts: Uint8Array[] = [];
  #pending: string[] = [];
  #length = 0;

  /** Adds well-formed markup: whole elements, or their tags. */
  add(html: string): void {
    this.#pending.push(html);
    this.#length += html.length;
    if (this.#length >= PART_LENGTH) this.#encode();
  }

  /** UTF-8 without unprintable characters. Empty if nothing was added. */
  parts(): readonly Uint8Array[] {
    if (this.#length > 0) this.#encode();
    return this.#parts;
  }

  #encode(): void {
    this.#parts.push(Buffer.from(withoutUnprintable(this.#pending.join(''))));
    this.#pending = [];
    this.#length = 0;
  }
}
