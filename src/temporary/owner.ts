/**
 * The owner of a temporary folder: one run of the program. The name of the folder contains the owner, so the owner is always
 * known, whenever a run is killed.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { thisMachine, type Machine } from './machine.js';

export interface Owner {
  readonly pid: number;
  /** Start of the process in clock ticks since boot; `UNKNOWN_START` if the system does not provide it. */
  readonly start: string;
  /** `Machine.boot` and `Machine.id`. */
  readonly boot: string;
  readonly machine: string;
  /** Random, to distinguish threads of one process. */
  readonly token: string;
  readonly host: string;
}

const UNKNOWN_START = '0';

/** `unknown`: on another machine or in another container, whose processes are not visible here. */
export type OwnerState = 'alive' | 'gone' | 'unknown';

/** A new, unique owner for this process. */
export function newOwner(): Owner {
  const { host, id, boot } = thisMachine();
  const start = statusOf(process.pid)?.start ?? UNKNOWN_START;
  return { pid: process.pid, start, boot, machine: id, token: randomBytes(6).toString('hex'), host };
}

/** The owner as part of a file name, which `readOwner` parses. */
export function nameOfOwner({ pid, start, boot, machine, token, host }: Owner): string {
  return [pid, start, boot, machine, token, host].join('-');
}

export function readOwner(name: string): Owner | undefined {
  const parts = /^([1-9]\d{0,9})-(\d{1,20})-([0-9a-f]{12})-([0-9a-f]{12})-([0-9a-f]{12})-([A-Za-z0-9.-]*)$/.exec(name);
  if (parts === null) return undefined;
  const [, pid = '', start = '', boot = '', machine = '', token = '', host = ''] = parts;
  return { pid: Number(pid), start, boot, machine, token, host };
}

/** Whether the owner's process still exists, as seen from `here`. Never returns `gone` for a process that exists. */
export function stateOf(owner: Owner, here: Machine = thisMachine()): OwnerState {
  if (owner.machine !== here.id) return 'unknown';
  if (owner.boot !== here.boot) return here.isLasting ? 'gone' : 'unknown';
  if (!exists(owner.pid)) return 'gone';
  const status = statusOf(owner.pid);
  if (status === undefined || owner.start === UNKNOWN_START) return 'alive';
  // Process ids are reused, and a zombie process keeps its id without running.
  return status.start === owner.start && !status.isDead ? 'alive' : 'gone';
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user exists but rejects signals.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Status of a process on Linux; undefined on other systems, and if the process is hidden from this user. */
function statusOf(pid: number): { readonly start: string; readonly isDead: boolean } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program name is in parentheses and may contain anything. The state follows it, and 19 fields later the start.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state = '', start = ''] = [fields[0], fields[19]];
    return /^\d+$/.test(start) ? { start, isDead: state === 'Z' || state === 'X' } : undefined;
  } catch {
    return undefined;
  }
}
