/**
 * Who a temporary folder belongs to: one run of the program. The folder's name says it, so there is no moment, however a
 * run is killed, in which a folder exists whose owner is not known.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { thisMachine, type Machine } from './machine.js';

export interface Owner {
  readonly pid: number;
  /** When the process started, in ticks since the start of the machine; `UNKNOWN_START` where the system does not say. */
  readonly start: string;
  /** `Machine.boot` and `Machine.id`. */
  readonly boot: string;
  readonly machine: string;
  /** Chosen by chance: threads of one process are as strange to each other as two processes. */
  readonly token: string;
  readonly host: string;
}

const UNKNOWN_START = '0';

/** `unknown`: another machine, or another container, whose processes cannot be asked for from here. */
export type OwnerState = 'alive' | 'gone' | 'unknown';

/** A new owner of this process, different from all others. */
export function newOwner(): Owner {
  const { host, id, boot } = thisMachine();
  const start = statusOf(process.pid)?.start ?? UNKNOWN_START;
  return { pid: process.pid, start, boot, machine: id, token: randomBytes(6).toString('hex'), host };
}

/** The owner as a part of a file name that `readOwner` reads back. */
export function nameOfOwner({ pid, start, boot, machine, token, host }: Owner): string {
  return [pid, start, boot, machine, token, host].join('-');
}

export function readOwner(name: string): Owner | undefined {
  const parts = /^([1-9]\d{0,9})-(\d{1,20})-([0-9a-f]{12})-([0-9a-f]{12})-([0-9a-f]{12})-([A-Za-z0-9.-]*)$/.exec(name);
  if (parts === null) return undefined;
  const [, pid = '', start = '', boot = '', machine = '', token = '', host = ''] = parts;
  return { pid: Number(pid), start, boot, machine, token, host };
}

/** Whether the owner's process is still there, as seen from `here`. Never `gone` by mistake. */
export function stateOf(owner: Owner, here: Machine = thisMachine()): OwnerState {
  if (owner.machine !== here.id) return 'unknown';
  if (owner.boot !== here.boot) return here.isLasting ? 'gone' : 'unknown';
  if (!exists(owner.pid)) return 'gone';
  const status = statusOf(owner.pid);
  if (status === undefined || owner.start === UNKNOWN_START) return 'alive';
  // Numbers of processes are used again, and one that nobody has waited for keeps its number without running.
  return status.start === owner.start && !status.isDead ? 'alive' : 'gone';
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is there but takes no signals.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** What Linux says about a process; undefined elsewhere, and where it is hidden from this user. */
function statusOf(pid: number): { readonly start: string; readonly isDead: boolean } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program stands in brackets and may hold anything. After it come the state and, 19 on, the start.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state = '', start = ''] = [fields[0], fields[19]];
    return /^\d+$/.test(start) ? { start, isDead: state === 'Z' || state === 'X' } : undefined;
  } catch {
    return undefined;
  }
}
