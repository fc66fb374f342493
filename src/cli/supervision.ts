/** Whether a report may not fit into memory, so that its command has to run in a child process: see `supervise.ts`. */
import { statSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';

/** Bytes of memory per byte of a report: the highest that was measured. */
const MEMORY_PER_BYTE = 250;

/** Bytes in use before a report is read. */
const BASE_MEMORY = 0x400_0000;

/** Whether a report of this size, in bytes, may need more memory than V8 allows. */
export function mayExceedMemory(bytes: number): boolean {
  return BASE_MEMORY + bytes * MEMORY_PER_BYTE > memoryLimit();
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

/** Thrown by a command that must run in a supervised child process, before it has read anything except `stdin`. */
export class NeedsSupervision extends Error {
  /** @param stdin standard input for the command; by default that of this process */
  constructor(readonly stdin?: AsyncIterable<Uint8Array>) {
    super('expected a supervised process, found none');
  }
}

/** Whether this process is supervised: only then it has an IPC channel. */
export function isSupervised(): boolean {
  return process.send !== undefined;
}

/** Bytes of heap that V8 allows. Beyond them it ends the process, which cannot catch that. */
export function memoryLimit(): number {
  return getHeapStatistics().heap_size_limit;
}
