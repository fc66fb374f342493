/**
 * Runs commands and workers in child processes if a report may not fit into memory: V8 ends a process that runs out of memory,
 * so only its parent can report that. Small reports cost nothing extra, large ones a second start.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { AuditpressError } from '../base/errors.js';
import { memoryLimit } from './supervision.js';

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

/** How a process exited: with a code, or by a signal. */
interface ExitStatus {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Resolves when the process has ended and its output has been read. */
export async function waitForExit(child: ChildProcess): Promise<ExitStatus> {
  const [code, signal] = (await once(child, 'close')) as [ExitStatus['code'], ExitStatus['signal']];
  return { code, signal };
}

/** How V8 and Node abort when they run out of memory, and how Linux kills a process when the whole system does. */
const OUT_OF_MEMORY_EXITS: ReadonlySet<unknown> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL', 134]);

/** The error for a process that ran out of memory; undefined for any other exit. */
export function outOfMemoryError({ code, signal }: ExitStatus): AuditpressError | undefined {
  if (!OUT_OF_MEMORY_EXITS.has(signal ?? code)) return undefined;
  const limit = Math.round(memoryLimit() / 0x10_0000);
  return new AuditpressError(
    'out-of-memory',
    `expected the report to fit into ${String(limit)} MiB of memory, but memory ran out (${String(signal ?? code)})`,
    {
      hint: 'Give Node more memory (NODE_OPTIONS=--max-old-space-size=8192, in MiB), or generate one format at a time with --format.',
    },
  );
}

/** First line of the crash report that V8 prints. It is of no use to users, and nothing follows it. */
const CRASH_REPORT = /^(<--- Last few GCs --->|FATAL ERROR: |# Fatal )/;

/** Forwards output line by line, without V8's crash report. */
export async function forwardOutput(from: Readable, to: NodeJS.WritableStream): Promise<void> {
  let blank = '';
  let isCrashReport = false;
  for await (const line of createInterface({ input: from, crlfDelay: Infinity })) {
    isCrashReport ||= CRASH_REPORT.test(line);
    if (isCrashReport) continue;
    // A crash report begins with a blank line.
    if (line === '' || line === '#') blank += `${line}\n`;
    else {
      to.write(`${blank}${line}\n`);
      blank = '';
    }
  }
}
