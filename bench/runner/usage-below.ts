import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Milliseconds, in steps of ten, including children that have ended. */
  readonly cpu: number;
}

/** Milliseconds per tick of the kernel's clock. */
const TICK = 10;

export interface UsageBelow {
  /** Milliseconds. */
  readonly cpu: number;
  /** MiB: the sum of the peaks of all processes. */
  readonly memory: number;
  /** MiB at the moment. */
  readonly current: number;
}

/** What all descendants of a process have used. Zero without /proc. */
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
      // The second field is the name of the program in parentheses, which may contain spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields.length < 16) return [];
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      return [{ pid: Number(name), parent: Number(fields[1]), cpu: ticks * TICK }];
    });
}

/** Memory of a process in MiB: the peak (`VmHWM`) or now (`VmRSS`); zero if it has ended. */
export function memoryOf(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  const line = text(`/proc/${pid}/status`)
    .split('\n')
    .find((one) => one.startsWith(`${field}:`));
  return Number(/\d+/.exec(line ?? '')?.[0] ?? 0) / 1024;
}

/** Processes may end while they are read. */
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
