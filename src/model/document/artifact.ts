export interface Artifact {
  readonly format: string;
  /** Name without folder, safe on every file system. */
  readonly fileName: string;
  readonly mediaType: string;
  /** Whether the file is readable only by the user who writes it, such as evidence. Default: as the system creates files. */
  readonly isPrivate?: boolean;
  readonly content: Content;
}

export interface RenderedDocument extends Omit<Artifact, 'content'> {
  readonly bytes: Uint8Array;
  /**
   * What readers of the document should know, one sentence each: what the format could not show, such as characters without a
   * glyph, and words that the template has only in another language. Often empty.
   */
  readonly notices: readonly string[];
}

export interface Content {
  /** In bytes. */
  readonly size: number;
  /** SHA-256, lower-case hexadecimal. */
  readonly sha256: string;
  /** The file from the beginning, in parts. Can be called repeatedly. A part is valid until the next one is requested. */
  parts(): Iterable<Uint8Array>;
  /** Frees the content. It cannot be read afterwards. */
  release(): void;
}

export interface Receipt {
  /** Where the file is now: an absolute path, or an address in the deliverer's own form. */
  readonly path: string;
  /** SHA-256 of the bytes, lower-case hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  /** `unchanged` if the same bytes existed already. */
  readonly outcome: 'written' | 'unchanged';
}

/**
 * What to do if a document set exists: `fail` accepts an equal set and rejects any other; `skip` accepts any; `replace`
 * overwrites; `add` adds formats.
 */
export const IF_EXISTS = ['fail', 'skip', 'replace', 'add'] as const;
export type IfExists = (typeof IF_EXISTS)[number];

/**
 * What was done: `written` the whole set; `added` documents to the set; `unchanged` because an equal set existed; `skipped`
 * because a set existed.
 */
export const SET_STATUSES = ['written', 'added', 'unchanged', 'skipped'] as const;
export type SetStatus = (typeof SET_STATUSES)[number];
