/** Ways to break a run at its n-th file system call. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../packed/run.js';
import type { Trial } from '../fault-case.js';
import type { SetRuns } from './set-runs.js';

export interface Breaker {
  /** Whether the process survives, and can restore the files that it has moved. */
  readonly canPutBack: boolean;
  /** Writes this version of the set, and breaks at a call, from 1. */
  breakAt(runs: SetRuns, version: number, point: number): Promise<Broken>;
}

export interface Broken {
  readonly code: number | NodeJS.Signals;
  /** Name of the call; undefined if the run made fewer calls. */
  readonly call: string | undefined;
}

/** Kills the run before a call, fails only that call, or fails it and all later ones. */
export type How = { readonly how: 'kill' } | { readonly how: 'once' | 'after'; readonly code: 'EIO' | 'ENOSPC' };

const HOOK = join(import.meta.dirname, 'break-at-call.cjs');

/** Wraps functions of Node within the process. Counts only calls of the program below the folder of its sets. */
export function wrapping(how: How): Breaker {
  return {
    canPutBack: how.how === 'once',
    async breakAt({ out, write }, version, point) {
      const reached = `${out}.reached`;
      const settings = { BREAK_BELOW: out, BREAK_AT: String(point), BREAK_REACHED: reached, BREAK_HOW: how.how };
      const env = { NODE_OPTIONS: `--require "${HOOK}"`, ...settings, ...('code' in how && { BREAK_CODE: how.code }) };
      const { code } = await write(version, { env });
      return { code, call: existsSync(reached) ? readFileSync(reached, 'utf8') : undefined };
    },
  };
}

/**
 * Kills the process before a system call, as `strace` sees it. Calls are counted per thread, so
 * there is one thread for all non-blocking calls.
 */
export function tracing({ installation }: Trial, calls: string): Breaker {
  return {
    canPutBack: false,
    async breakAt({ wordsOf, folder }, version, point) {
      const inject = ['-f', '-qq', '-o', '/dev/null', '-e', `inject=${calls}:signal=KILL:when=${point}`];
      const words = [...inject, process.execPath, installation.main, ...wordsOf(version)];
      const { code } = await run('strace', words, { cwd: folder, env: { UV_THREADPOOL_SIZE: '1' } });
      return { code, call: code === 'SIGKILL' ? calls : undefined };
    },
  };
}
