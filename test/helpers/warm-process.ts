/** One process that has the built command line loaded. Starting takes longer than most commands do. */
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { CliRun } from './run-cli.js';

const PROGRAM = fileURLToPath(new URL('warm-program.js', import.meta.url));

export interface WarmRun {
  readonly words: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

let warm: ChildProcess | undefined;
let isBusy = false;

/** Whether a run would have to wait for another one. */
export function isWarmProcessBusy(): boolean {
  return isBusy;
}

/** Runs the command line in the warm process. If that ends during the run, the run ends as it did. */
export function runWarm({ words, cwd, env }: WarmRun): Promise<CliRun> {
  isBusy = true;
  const child = (warm ??= startWarmProcess());
  const end = `\0${randomUUID()}\0`;
  return new Promise<CliRun>((resolve) => {
    const printed = { stdout: '', stderr: '' };
    let code: number | null | undefined;
    const finish = (): void => {
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
      warm = undefined;
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
  }).finally(() => {
    isBusy = false;
  });
}

function startWarmProcess(): ChildProcess {
  const child = fork(PROGRAM, [], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] });
  child.stdout?.setEncoding('utf8');
  child.stderr?.setEncoding('utf8');
  // It ends with this process.
  child.unref();
  child.channel?.unref();
  return child;
}
