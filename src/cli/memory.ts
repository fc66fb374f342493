/** Estimates whether a report fits into the memory of this process. */
import { stat } from 'node:fs/promises';
import { getHeapStatistics } from 'node:v8';

/** Bytes of memory per byte of a report: the highest that was measured. */
const MEMORY_PER_BYTE = 250;

/** Bytes in use before a report is read. */
const BASE_MEMORY = 0x400_0000;

/** Bytes of heap that V8 allows. Beyond them it ends the process, which cannot catch that. */
export function memoryLimit(): number {
  return getHeapStatistics().heap_size_limit;
}

/** @param bytes size of a report */
export function mayExceedMemory(bytes: number): boolean {
  return BASE_MEMORY + bytes * MEMORY_PER_BYTE > memoryLimit();
}

/** Size of a file in bytes; 0 where it is missing, or is not a regular file. */
export async function sizeOf(path: string): Promise<number> {
  const status = await stat(path).catch(() => undefined);
  return status?.isFile() === true ? status.size : 0;
}
