/** Child processes that may run out of memory. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { AuditpressError } from '../errors.js';
import { memoryLimit } from './memory.js';

/** How a process exited: with a code, or by a signal. */
export interface ExitStatus {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

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
