/** Temporary folders: their names identify the owner, so that later runs can remove those whose owner has ended. */
import { lstatSync, readdirSync, rmSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { once } from '../../model/values/memoize.js';
import { sha256Of } from '../sha256.js';

export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

export function temporaryPath(parent: string, prefix: string): string {
  return join(parent, `${prefix}${nameOfOwner(newOwner())}`);
}

export function temporaryNames(parent: string, prefix: string): readonly string[] {
  try {
    return readdirSync(parent).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

/**
 * Removes temporary folders that killed runs of this user left next to `own`, a temporary folder of this run. Folders that cannot
 * be removed are left for a later run.
 */
export function clearLeftovers(own: string, prefix: string): void {
  const parent = dirname(own);
  for (const name of temporaryNames(parent, prefix)) {
    const owner = readOwner(name.slice(prefix.length));
    if (owner === undefined || stateOf(owner) !== 'gone' || !hasSameOwner(join(parent, name), own)) continue;
    try {
      // Removes links, never their targets.
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Left for a later run.
    }
  }
}

/**
 * Whether the path is a folder, not a link to one, with the same owner and mode as `own`. Compares with a folder on the same disk,
 * because network drives may map owners and modes.
 */
export function hasSameOwner(folder: string, own: string): boolean {
  try {
    const [found, expected] = [lstatSync(folder), lstatSync(own)];
    return found.isDirectory() && found.uid === expected.uid && found.mode === expected.mode;
  } catch {
    return false;
  }
}

/** The owner of a temporary folder: one run of the program. The name of the folder contains it, so it is known even if the run is killed. */
export interface Owner {
  readonly pid: number;
  /** Start of the process in clock ticks since boot; `UNKNOWN_START` if the system does not provide it. */
  readonly start: string;
  readonly boot: string;
  readonly machine: string;
  /** Random, to distinguish threads of one process. */
  readonly token: string;
  readonly host: string;
}

const UNKNOWN_START = '0';

/** `unknown`: on another machine or in another container, whose processes are not visible here. */
export type OwnerState = 'alive' | 'gone' | 'unknown';

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

/** This machine, to find out whether a process still exists. Linux provides all values, other systems only the host name. */
interface Machine {
  /** Host name, for people: letters, digits, dots and hyphens. */
  readonly host: string;
  /**
   * Hash of the host name, the machine id and the namespace of process ids. Two containers count as two machines, because their
   * process ids are unrelated.
   */
  readonly id: string;
  /** Hash that changes with each boot. Constant if the system provides no boot id. */
  readonly boot: string;
  /**
   * Whether `id` is permanently unique. The id of a container is not: another host may use the same namespace numbers and container
   * names.
   */
  readonly isLasting: boolean;
}

/** The namespace of process ids outside containers, the same on every Linux. */
const OUTERMOST = 'pid:[4026531836]';

export const thisMachine = once(describeMachine);

function describeMachine(): Machine {
  const name = hostname();
  const installation = textOf('/etc/machine-id');
  const namespace = linkOf('/proc/self/ns/pid');
  return {
    host: name.replace(/[^A-Za-z0-9.-]/g, '-').slice(0, 64),
    id: hashOf(JSON.stringify([name, installation, namespace])),
    boot: hashOf(textOf('/proc/sys/kernel/random/boot_id')),
    isLasting: namespace === OUTERMOST && installation !== '',
  };
}

function hashOf(text: string): string {
  return sha256Of(text).slice(0, 12);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
