/** A finished document on its way to where it is kept: what it holds, under a name. */
export interface Artifact {
  readonly format: string;
  /** Name without folder, safe on every file system. */
  readonly fileName: string;
  readonly mediaType: string;
  /** Whether only the user who writes the file may read it, such as evidence. Default: as the system does with new files. */
  readonly isPrivate?: boolean;
  readonly content: Content;
}

/** A finished document in memory. */
export interface RenderedDocument extends Omit<Artifact, 'content'> {
  readonly bytes: Uint8Array;
  /**
   * What a reader of the document should know, one sentence each: what the format could not show, such as characters
   * without a glyph, and words that the template has in another language only. Empty where there is nothing.
   */
  readonly notices: readonly string[];
}

/** What a file holds, in memory or on disk. */
export interface Content {
  /** Bytes. */
  readonly size: number;
  /** SHA-256, lower-case hexadecimal. */
  readonly sha256: string;
  /** The file from its beginning, in parts, as often as it is asked for. A part is good until the next one is taken. */
  parts(): Iterable<Uint8Array>;
  /** Gives up what is kept. There is nothing to read afterwards. */
  release(): void;
}

/** What a deliverer did with one delivery. */
export interface Receipt {
  /** Where the file is now, as the deliverer names places: an absolute path, an address. */
  readonly path: string;
  /** SHA-256 of the bytes, lower-case hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  /** `unchanged` where the same bytes were there already. */
  readonly outcome: 'written' | 'unchanged';
}
