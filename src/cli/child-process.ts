/** What runs in a process of its own, because it may end by running out of memory. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { AuditpressError } from '../errors.js';
import { memoryLimit } from './memory.js';

/** How a process ended: by itself with a code, or by a signal. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export async function endingOf(child: ChildProcess): Promise<Ending> {
  const [code, signal] = (await once(child, 'close')) as [Ending['code'], Ending['signal']];
  return { code, signal };
}

/** What V8 and Node abort with, and what Linux kills with where the memory of the whole system is short. */
const ENDED_FROM_OUTSIDE: ReadonlySet<unknown> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL', 134]);

/** The failure of a process that did not live to say why it ended; undefined for all other endings. */
export function memoryFailure({ code, signal }: Ending): AuditpressError | undefined {
  if (!ENDED_FROM_OUTSIDE.has(signal ?? code)) return undefined;
  const limit = Math.round(memoryLimit() / 0x10_0000);
  return new AuditpressError(
    'out-of-memory',
    `expected ${String(limit)} MiB of memory to be enough for the report, found that it ran out (${String(signal ?? code)})`,
    {
      hint: 'Give Node more (NODE_OPTIONS=--max-old-space-size=8192, in MiB), or make one format at a time with --format.',
    },
  );
}

/** Where V8 begins to say how its memory looked. Nobody but its makers can read that, and it is the last that comes. */
const DUMP = /^(<--- Last few GCs --->|FATAL ERROR: |# Fatal )/;

/** Hands on what a process prints, line by line, but for V8's dump. */
export async function relay(from: Readable, to: NodeJS.WritableStream): Promise<void> {
  let blank = '';
  let isDump = false;
  for await (const line of createInterface({ input: from, crlfDelay: Infinity })) {
    isDump ||= DUMP.test(line);
    if (isDump) continue;
    // A dump begins with a blank line.
    if (line === '' || line === '#') blank += `${line}\n`;
    else {
      to.write(`${blank}${line}\n`);
      blank = '';
    }
  }
}
