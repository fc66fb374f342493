/** Processes that try inputs. Each has a deadline and a memory limit, and is replaced if it exceeds them. */
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Task } from './child.js';
import { PLANTED_ENVIRONMENT } from './laws/leak.js';
import type { Verdict } from './verdict.js';

/** An input that takes longer hangs. Generous, because the machine may be busy. */
const DEADLINE = 90_000;
const MEGABYTES = 1024;
/** Maximum inputs per process, so that caches do not grow forever. */
const MOST_TRIED = 500;
const KEPT_OUTPUT = 2000;

export const HANGS = 'every input comes to an end';
export const CRASHES = 'no input ends the process';

class Member {
  readonly #child: ChildProcess;
  readonly #ready: Promise<unknown>;
  #output = '';
  tried = 0;

  constructor() {
    this.#child = fork(join(import.meta.dirname, 'child.ts'), {
      serialization: 'advanced',
      execArgv: [...process.execArgv, `--max-old-space-size=${String(MEGABYTES)}`],
      env: { ...environment(), ...PLANTED_ENVIRONMENT },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.#output = `${this.#output}${String(chunk)}`.slice(-KEPT_OUTPUT)));
    }
    this.#ready = new Promise((resolve) => this.#child.once('message', resolve).once('exit', resolve));
  }

  /** Always returns a verdict: a process that ends without one has broken a law. */
  async try(task: Task): Promise<Verdict> {
    await this.#ready;
    this.tried += 1;
    const started = performance.now();
    return new Promise((resolve) => {
      const settle = (verdict: Verdict): void => {
        clearTimeout(timer);
        this.#child.off('message', settle).off('exit', onExit);
        resolve(verdict);
      };
      const end = (law: string, seen: string): void => {
        this.tried = MOST_TRIED;
        settle({ law, seen, milliseconds: performance.now() - started });
      };
      const onExit = (code: number | null, signal: string | null): void =>
        end(CRASHES, `it ended with ${String(code ?? signal)}: ${this.#output}`);
      const timer = setTimeout(() => end(HANGS, `no end after ${String(DEADLINE / 1000)} s`), DEADLINE);
      this.#child.on('message', settle).on('exit', onExit);
      if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.send(task);
      else onExit(this.#child.exitCode, this.#child.signalCode);
    });
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}

/** Only what the program needs, so that a case runs the same everywhere. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR !== undefined && { TMPDIR }), TZ: 'Asia/Kathmandu', LANG: 'C.UTF-8', NO_COLOR: '1' };
}

export class WorkerPool {
  readonly #members: (Member | undefined)[];
  readonly #idle: number[];
  readonly #waiting: ((place: number) => void)[] = [];

  constructor(readonly size: number) {
    this.#members = Array.from({ length: size }, () => undefined);
    this.#idle = [...this.#members.keys()];
  }

  async try(task: Task): Promise<Verdict> {
    const place = this.#idle.pop() ?? (await new Promise<number>((resolve) => this.#waiting.push(resolve)));
    const member = (this.#members[place] ??= new Member());
    const verdict = await member.try(task);
    if (member.tried >= MOST_TRIED) {
      member.end();
      this.#members[place] = undefined;
    }
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(place);
    else next(place);
    return verdict;
  }

  end(): void {
    for (const member of this.#members) member?.end();
  }
}
