/** Content that is too large for parts in memory. It is copied when it is written. */
export interface LongContent {
  write(part: Uint8Array): void;
  parts(): Iterable<Uint8Array>;
  /** The parts once more. They may be freed one by one. */
  take(): Iterable<Uint8Array>;
  close(): void;
}
