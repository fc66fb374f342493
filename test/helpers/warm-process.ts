/** A process that has the command line loaded and runs it again and again. Starting takes longer than most commands do. */
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { CliRun } from './run-cli.js';

const PROGRAM = fileURLToPath(new URL('warm-program.js', import.meta.url));

export interface WarmRun {
  readonly words: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Milliseconds after which the process is killed, in case the run hangs. Default: never. */
  readonly timeout?: number;
}

export interface WarmProcess {
  /** Whether a run would have to wait for another one. */
  readonly isBusy: () => boolean;
  /** Runs the command line. If the process ends during the run, the run ends as it did, and the next one has a new process. */
  readonly run: (run: WarmRun) => Promise<CliRun>;
}

/**
 * The process starts with the first run and ends with this process.
 *
 * @param main absolute path of the file that starts the command line, built or installed
 */
export function warmProcess(main: string): WarmProcess {
  let warm: ChildProcess | undefined;
  let isBusy = false;
  return {
    isBusy: () => isBusy,
    run(run) {
      isBusy = true;
      const child = (warm ??= startProcess(main).once('close', () => (warm = undefined)));
      return runIn(child, run).finally(() => {
        isBusy = false;
      });
    },
  };
}

function runIn(child: ChildProcess, { words, cwd, env, timeout }: WarmRun): Promise<CliRun> {
  const end = `\0${randomUUID()}\0`;
  const timer = timeout === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), timeout);
  return new Promise<CliRun>((resolve) => {
    const printed = { stdout: '', stderr: '' };
    let code: number | null | undefined;
    const finish = (): void => {
      clearTimeout(timer);
      for (const name of ['stdout', 'stderr'] as const) child[name]?.removeAllListeners('data');
      child.off('message', onCode).off('close', onClose);
      resolve({ code: code ?? null, ...printed });
    };
    const finishIfComplete = (): void => {
      const isPrinted = printed.stdout.endsWith(end) && printed.stderr.endsWith(end);
      if (code === undefined || !isPrinted) return;
      printed.stdout = printed.stdout.slice(0, -end.length);
      printed.stderr = printed.stderr.slice(0, -end.length);
      finish();
    };
    const onCode = (sent: number): void => {
      code = sent;
      finishIfComplete();
    };
    const onClose = (exit: number | null): void => {
      code = exit;
      finish();
    };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.on('data', (chunk: string) => {
        printed[name] += chunk;
        finishIfComplete();
      });
    }
    child.on('message', onCode).on('close', onClose);
    child.send({ words, cwd, env, end });
  });
}

function startProcess(main: string): ChildProcess {
  const child = fork(PROGRAM, [main], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] });
  child.stdout?.setEncoding('utf8');
  child.stderr?.setEncoding('utf8');
  // It ends with this process.
  child.unref();
  child.channel?.unref();
  return child;
}
