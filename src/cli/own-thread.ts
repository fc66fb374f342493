/** Whether a report may not fit into memory, so that its command has to run in a thread of its own: see `run-in-thread.ts`. */
import { statSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';

/** Bytes of memory per byte of a report: the highest that was measured. */
const MEMORY_PER_BYTE = 250;

/** Bytes in use before a report is read. */
const BASE_MEMORY = 0x400_0000;

/** Whether a report of this size, in bytes, may need more memory than V8 allows a thread. */
export function mayExceedMemory(bytes: number): boolean {
  return BASE_MEMORY + bytes * MEMORY_PER_BYTE > getHeapStatistics().heap_size_limit;
}

/** Size of a file in bytes; 0 if it is missing or not a regular file. */
export function sizeOf(path: string): number {
  try {
    const status = statSync(path);
    return status.isFile() ? status.size : 0;
  } catch {
    return 0;
  }
}

/** Thrown by a command that must run in a thread of its own, before it has read anything except `stdin`. */
export class NeedsOwnThread extends Error {
  /** @param stdin standard input for the command. Default: none */
  constructor(readonly stdin?: AsyncIterable<Uint8Array>) {
    super('expected a thread of its own, found the main thread');
  }
}

/** Each thread may use as much memory as the main thread. Buffers are outside of the heap and are not counted. */
export function threadLimits() {
  return { maxOldGenerationSizeMb: Math.round(getHeapStatistics().heap_size_limit / 0x10_0000) };
}
