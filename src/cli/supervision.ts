/**
 * Runs a command in a child process where its report may not fit into memory: V8 ends a process that runs out of memory, so
 * only its parent can report that. Small reports cost nothing extra, large ones a second start.
 */
import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { waitForExit, outOfMemoryError, forwardOutput } from './child-process.js';

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

/** Ctrl-C signals a whole process group, so the child has its own group and gets each signal once, from here. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a command with the same Node and returns its exit code. If a signal ends the child, this process ends by the same
 * signal.
 *
 * @throws AuditpressError `out-of-memory` (unavailable)
 */
export async function supervise(words: readonly string[], stdin?: AsyncIterable<Uint8Array>): Promise<number> {
  const [, program = ''] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, program, ...words], {
    stdio: [stdin === undefined ? 'inherit' : 'pipe', 'inherit', 'pipe', 'ipc'],
    detached: true,
  });
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  try {
    // A command that fails early does not read all of its input.
    if (stdin !== undefined && child.stdin) pipeline(Readable.from(stdin), child.stdin).catch(() => undefined);
    const [ending] = await Promise.all([
      waitForExit(child),
      child.stderr && forwardOutput(child.stderr, process.stderr),
    ]);
    const failure = outOfMemoryError(ending);
    if (failure !== undefined) throw failure;
    if (ending.code !== null) return ending.code;
    for (const signal of SIGNALS) process.off(signal, forward);
    process.kill(process.pid, ending.signal ?? 'SIGTERM');
    return 1;
  } finally {
    for (const signal of SIGNALS) process.off(signal, forward);
  }
}
