/** Content that is too large to keep as an array of parts. `write` copies each part. */
export interface LongContent {
  write(part: Uint8Array): void;
  parts(): Iterable<Uint8Array>;
  /** Returns the parts one last time. They may be freed one by one. */
  take(): Iterable<Uint8Array>;
  close(): void;
}
