/** Runs programs to their end and collects what they print. */
import { spawn } from 'node:child_process';

export interface Run {
  /** Exit code, or the name of the signal that ended the program. */
  readonly code: number | NodeJS.Signals;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  /**
   * Added to PATH, TZ and XDG_CACHE_HOME: nothing else of the host's environment reaches the program. HOME is `cwd` unless
   * given.
   */
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
  /** User id to run as; only root can choose one. */
  readonly uid?: number;
  /** Milliseconds after which the program is killed, in case it hangs. Default: four minutes. */
  readonly timeout?: number;
}

/** For scripts that install packages: what the registry is reached with. */
export function registryAccess(): Readonly<Record<string, string>> {
  return { NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'] ?? '' };
}

export const TIMEOUT = 240_000;

/** All variables of a program that runs in `cwd`. */
export function environmentFor(cwd: string, env: Readonly<Record<string, string>>): Record<string, string> {
  const { PATH = '', XDG_CACHE_HOME = '' } = process.env;
  return { PATH, XDG_CACHE_HOME, TZ: 'Asia/Kathmandu', HOME: cwd, ...env };
}

/** `program`: an absolute path, or a name in PATH. */
export function run(
  program: string,
  words: readonly string[],
  { cwd, env = {}, stdin = '', uid, timeout = TIMEOUT }: RunOptions,
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      cwd,
      ...(uid !== undefined && { uid, gid: uid }),
      env: environmentFor(cwd, env),
      timeout,
      killSignal: 'SIGKILL',
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    child.stdin.on('error', () => undefined).end(stdin);
    child.on('error', reject).on('close', (code, signal) => {
      resolve({ code: code ?? signal ?? 'SIGKILL', stdout, stderr });
    });
  });
}
