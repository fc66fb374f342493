/** Whether a report may be more than the memory of this process holds. */
import { stat } from 'node:fs/promises';
import { getHeapStatistics } from 'node:v8';

/** Most bytes of memory that documents were seen to take for each byte of a report, whatever it is full of. */
const MEMORY_OF_A_BYTE = 250;

/** Bytes that are in use before a report is read. */
const MEMORY_OF_NOTHING = 0x400_0000;

/** Bytes that V8 lets this process fill. Then it ends the process, and nothing in it can say why. */
export function memoryLimit(): number {
  return getHeapStatistics().heap_size_limit;
}

/** @param bytes of a report */
export function mayExceedMemory(bytes: number): boolean {
  return MEMORY_OF_NOTHING + bytes * MEMORY_OF_A_BYTE > memoryLimit();
}

/** Bytes of a file; 0 where there is none, or where nobody knows. */
export async function sizeOf(path: string): Promise<number> {
  const status = await stat(path).catch(() => undefined);
  return status?.isFile() === true ? status.size : 0;
}
