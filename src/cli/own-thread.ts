/**
 * Runs a command in a thread of its own if its report may not fit into memory: a thread that runs out of memory ends alone, so the main
 * thread can say so. Small reports cost nothing extra, large ones a second start.
 */
import { statSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WriteGate } from './batch/write-gate.js';
import { explainResourceLimit } from './failure.js';
import { closeGateOnSignal } from './interruption.js';

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

export interface CommandWork {
  readonly words: readonly string[];
  readonly gate: SharedArrayBuffer;
}

/**
 * Runs a command and returns its exit code.
 *
 * @throws AuditpressError `out-of-memory` (unavailable)
 */
export async function runInThread(words: readonly string[], stdin?: AsyncIterable<Uint8Array>): Promise<number> {
  // Few commands need threads.
  const { Worker } = await import('node:worker_threads');
  const gate = new WriteGate();
  const worker = new Worker(join(import.meta.dirname, 'worker.js'), {
    workerData: { words, gate: gate.buffer } satisfies CommandWork,
    resourceLimits: threadLimits(),
    stdin: stdin !== undefined,
  });
  // A command that fails early does not read all of its input.
  if (stdin !== undefined && worker.stdin) pipeline(Readable.from(stdin), worker.stdin).catch(() => undefined);
  return closeGateOnSignal(gate, async () => {
    try {
      const [code] = (await once(worker, 'exit')) as [number];
      return code;
    } catch (failure) {
      throw explainResourceLimit(failure);
    }
  });
}
