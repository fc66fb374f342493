/**
 * Runs a command in a thread of its own if its report may not fit into memory: a thread that runs out of memory ends alone, so the main
 * thread can say so. Small reports cost nothing extra, large ones a second start.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { WriteGate } from './batch/write-gate.js';
import { explainResourceLimit } from './failure.js';
import { closeGateOnSignal } from './interruption.js';
import { threadLimits } from './own-thread.js';

/** What such a thread gets: the arguments, and the buffer of the gate through which it writes. */
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
