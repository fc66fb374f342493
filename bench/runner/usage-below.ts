import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Milliseconds, in steps of ten; with the children that have ended. */
  readonly cpu: number;
}

/** Milliseconds of a tick in which the kernel counts. */
const TICK = 10;

export interface UsageBelow {
  /** Milliseconds. */
  readonly cpu: number;
  /** MiB: the most that each had, added up. */
  readonly memory: number;
  /** MiB at this moment. */
  readonly current: number;
}

/** What all processes below one have used. Zero where there is no /proc. */
export function usageBelow(pid: number): UsageBelow {
  const all = processes();
  let below: Process[] = [];
  let parents = new Set([pid]);
  while (parents.size > 0) {
    const children = all.filter(({ parent }) => parents.has(parent));
    below = [...below, ...children];
    parents = new Set(children.map((child) => child.pid));
  }
  return {
    cpu: below.reduce((sum, { cpu }) => sum + cpu, 0),
    memory: below.reduce((sum, child) => sum + memoryOf(child.pid, 'VmHWM'), 0),
    current: below.reduce((sum, child) => sum + memoryOf(child.pid, 'VmRSS'), 0),
  };
}

function processes(): Process[] {
  return names('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = text(`/proc/${name}/stat`);
      // The second field is the name of the program in parentheses, with spaces where it likes.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields.length < 16) return [];
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      return [{ pid: Number(name), parent: Number(fields[1]), cpu: ticks * TICK }];
    });
}

/** MiB of a process: the most so far (`VmHWM`) or now (`VmRSS`); zero where it is gone. */
export function memoryOf(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  const line = text(`/proc/${pid}/status`)
    .split('\n')
    .find((one) => one.startsWith(`${field}:`));
  return Number(/\d+/.exec(line ?? '')?.[0] ?? 0) / 1024;
}

/** Processes end while they are looked at. */
function text(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function names(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
