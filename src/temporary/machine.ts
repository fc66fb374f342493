/**
 * Identifies this machine, to find out whether a process still exists. Linux provides all values, other systems only the host
 * name.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export interface Machine {
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

let cached: Machine | undefined;

export function thisMachine(): Machine {
  return (cached ??= describeMachine());
}

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

/** Twelve hexadecimal digits. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
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
