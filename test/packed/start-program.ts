/** Starts a program that serves until it is stopped, and waits for its first line. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

export interface Started {
  readonly child: ChildProcess;
  /** The first line that it printed. */
  readonly line: string;
}

/** The program is killed when the test has finished. */
export async function startProgram(program: string, words: readonly string[], cwd: string): Promise<Started> {
  const { PATH = '', XDG_CACHE_HOME = '' } = process.env;
  const child = spawn(program, words, { cwd, env: { PATH, XDG_CACHE_HOME, HOME: cwd } });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [stdout, stderr] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const printed = new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
      if (stdout.includes('\n')) resolve(stdout.slice(0, stdout.indexOf('\n')));
    });
  });
  const ended = once(child, 'close').then(() => Promise.reject(new Error(`ended before it was ready: ${stderr}`)));
  return { child, line: await Promise.race([printed, ended]) };
}
