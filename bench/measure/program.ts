import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Timing } from '../results/result.js';
import { quietEnvironment } from '../runner/environment.js';

export interface ProgramOptions {
  /** Adds a prefix to the command. */
  readonly wrap?: (command: readonly string[]) => readonly string[];
  /** Called with the id of the process. */
  readonly onStart?: (pid: number) => void;
  readonly env?: Readonly<Record<string, string>>;
}

export interface ProgramRun extends Timing {
  /** MiB. */
  readonly memory: number;
}

const REPORTS_USAGE = fileURLToPath(new URL('../runner/report-usage.cjs', import.meta.url));

/**
 * Runs a Node program to its end.
 *
 * @param args arguments of `node`
 * @param folder to run in, without files that the program would read
 * @throws Error with its output if it fails
 */
export async function runProgram(
  args: readonly string[],
  folder: string,
  { wrap = (command) => command, onStart = () => undefined, env = {} }: ProgramOptions = {},
): Promise<ProgramRun> {
  // Several programs may run in the folder.
  const usage = join(folder, `usage-${randomUUID()}.json`);
  const [program = '', ...rest] = wrap([process.execPath, '--require', REPORTS_USAGE, ...args]);
  const start = performance.now();
  const child = spawn(program, rest, {
    cwd: folder,
    env: quietEnvironment({ ...env, BENCH_USAGE: usage }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)));
  if (child.pid !== undefined) onStart(child.pid);
  const [code] = (await once(child, 'exit')) as [number | null];
  const wall = performance.now() - start;
  if (code !== 0) throw new Error(`ended with exit code ${String(code)}: ${said.trim().split('\n', 1)[0] ?? ''}`);
  const { cpu, memory } = JSON.parse(readFileSync(usage, 'utf8')) as { cpu: number; memory: number };
  rmSync(usage);
  return { wall, cpu, memory };
}
