import { fstatSync } from 'node:fs';
import type { Snapshot } from '../../model/report/snapshot.js';
import { STANDARD_INPUT } from '../batch/find-reports.js';
import { mayExceedMemory, sizeOf } from '../memory.js';
import { timed, type Stage } from '../stopwatch.js';
import { isSupervised, NeedsSupervision } from '../supervision.js';

/** File descriptor of standard input. */
const STDIN = 0;

/** The input of a command: a path, and the stream to read where it is `-`. */
export interface Input {
  readonly path: string;
  readonly stdin: AsyncIterable<Uint8Array>;
}

/**
 * To be called first, because the command may have to run in another process.
 *
 * @throws NeedsSupervision where the input may not fit into memory
 */
export async function openInput(path: string): Promise<Input> {
  if (isSupervised()) return { path, stdin: process.stdin };
  const status = path === STANDARD_INPUT ? fstatSync(STDIN) : undefined;
  if (status?.isFile() === false) return { path, stdin: await readAhead(process.stdin) };
  if (mayExceedMemory(status?.size ?? (await sizeOf(path)))) throw new NeedsSupervision();
  return { path, stdin: process.stdin };
}

/** Reads the snapshots of an input. `clock`: time of reading. `report` is called with the time that it took. */
export async function readInput(
  { path, stdin }: Input,
  clock: Date,
  report: (stage: Stage) => void = () => undefined,
): Promise<readonly Snapshot[]> {
  const { readFileSource } = await import('../../pipeline.js');
  return timed('read', report, () => readFileSource(path, { now: () => clock, stdin }));
}

/** Reads an input that must be a saved snapshot. */
export async function readSavedSnapshot(
  { path, stdin }: Input,
  clock: Date,
  report: (stage: Stage) => void,
): Promise<readonly Snapshot[]> {
  const { readSnapshotSource } = await import('../../pipeline.js');
  return timed('read', report, async () => [await readSnapshotSource(path, { now: () => clock, stdin })]);
}

/** Reads a pipe, whose size is unknown, into buffers outside of V8's heap. Throws NeedsSupervision if it gets too large. */
async function readAhead(stdin: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const chunks = stdin[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  let size = 0;
  let next: () => Promise<IteratorResult<Uint8Array>> = () => chunks.next();
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* parts;
    for (let result = await next(); result.done !== true; result = await next()) yield result.value;
  }
  try {
    for (let result = await next(); result.done !== true; result = await next()) {
      parts.push(result.value);
      size += result.value.length;
      if (mayExceedMemory(size)) throw new NeedsSupervision(all());
    }
  } catch (cause) {
    if (cause instanceof NeedsSupervision) throw cause;
    // The reader of the stream explains the error.
    next = () => {
      throw cause;
    };
  }
  return all();
}
