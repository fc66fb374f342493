import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Timing } from '../results/result.js';
import { quietEnvironment } from '../runner/environment.js';

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
 * @param wrap adds a prefix to the command
 * @param onStart called with the id of the process
 * @throws Error with its output if it fails
 */
export async function runProgram(
  args: readonly string[],
  folder: string,
  wrap: (command: readonly string[]) => readonly string[] = (command) => command,
  onStart: (pid: number) => void = () => undefined,
): Promise<ProgramRun> {
  const usage = join(folder, 'usage.json');
  rmSync(usage, { force: true });
  const [program = '', ...rest] = wrap([process.execPath, '--require', REPORTS_USAGE, ...args]);
  const start = performance.now();
  const child = spawn(program, rest, {
    cwd: folder,
    env: quietEnvironment({ BENCH_USAGE: usage }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)));
  if (child.pid !== undefined) onStart(child.pid);
  const [code] = (await once(child, 'exit')) as [number | null];
  const wall = performance.now() - start;
  if (code !== 0) throw new Error(`ended with exit code ${String(code)}: ${said.trim().split('\n', 1)[0] ?? ''}`);
  const { cpu, memory } = JSON.parse(readFileSync(usage, 'utf8')) as { cpu: number; memory: number };
  return { wall, cpu, memory };
}
