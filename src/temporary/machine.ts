/**
 * This machine, as far as it bears on whether a process that made something here is still there. Linux says all of it,
 * other systems their host name alone.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export interface Machine {
  /** Host name, for people: letters, digits, dots and hyphens. */
  readonly host: string;
  /**
   * Hash of the host name, the id of the installation, and the namespace of process ids: two containers are two machines
   * here, as the numbers of their processes say nothing to each other.
   */
  readonly id: string;
  /** Hash that is another one after each start of the machine. The same for all where the system does not say. */
  readonly boot: string;
  /**
   * Whether `id` belongs to one machine for good. That of a container does not: another host may number its namespaces
   * alike and give its containers the same name.
   */
  readonly isLasting: boolean;
}

/** The namespace of process ids outside of all containers has this number in every Linux. */
const OUTERMOST = 'pid:[4026531836]';

let here: Machine | undefined;

export function thisMachine(): Machine {
  return (here ??= describeMachine());
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
