/**
 * Runs a command again, in a process of its own, because its report may be more than memory holds: V8 ends a process that
 * runs out, and nothing in it can say why. So small reports pay nothing, and large ones a second start.
 */
import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { endingOf, memoryFailure, relay } from './child-process.js';

/** Thrown by a command that has to run in a process of its own. Nothing has been read, but what comes along. */
export class NeedsSupervision extends Error {
  /** @param stdin what the command is to read as standard input; what this process has where absent */
  constructor(readonly stdin?: AsyncIterable<Uint8Array>) {
    super('expected a supervised process, found none');
  }
}

/** Whether this process is supervised. The channel is there for this alone. */
export function isSupervised(): boolean {
  return process.send !== undefined;
}

/** Ctrl-C reaches whole groups of processes, so the command is in one of its own and gets each signal once, from here. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs the command of the words with the same Node, and returns its exit code. Where a signal ended it, this process ends by
 * the same.
 *
 * @throws AuditpressError `out-of-memory` (unavailable)
 */
export async function supervise(words: readonly string[], stdin?: AsyncIterable<Uint8Array>): Promise<number> {
  const [, program = ''] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, program, ...words], {
    stdio: [stdin === undefined ? 'inherit' : 'pipe', 'inherit', 'pipe', 'ipc'],
    detached: true,
  });
  const handOn = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, handOn);
  try {
    // A command that fails early leaves its input unread.
    if (stdin !== undefined && child.stdin) pipeline(Readable.from(stdin), child.stdin).catch(() => undefined);
    const [ending] = await Promise.all([endingOf(child), child.stderr && relay(child.stderr, process.stderr)]);
    const failure = memoryFailure(ending);
    if (failure !== undefined) throw failure;
    if (ending.code !== null) return ending.code;
    for (const signal of SIGNALS) process.off(signal, handOn);
    process.kill(process.pid, ending.signal ?? 'SIGTERM');
    return 1;
  } finally {
    for (const signal of SIGNALS) process.off(signal, handOn);
  }
}
