/** What a program prints: passwords come from other programs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** A program that asks its user something may wait for ever. */
const LONGEST_RUN = 30_000;
const LONGEST_OUTPUT = 64 * 1024;
/** Programs that the program leaves behind may keep its output open: what it wrote itself is there by then. */
const LAST_OUTPUT = 500;

/** Its message is a phrase that shows nothing of arguments and output. */
export class ProgramFailure extends Error {
  override readonly name = 'ProgramFailure';
}

/**
 * Standard output of a program, run without a shell. It may ask its user something, and what it complains of is seen.
 *
 * @throws ProgramFailure where it fails, prints more than 64 KiB, or does not end within 30 seconds; the system's error
 * where it cannot be started.
 */
export async function outputOf([program = '', ...words]: readonly string[], cwd: string): Promise<string> {
  const child = spawn(program, words, { cwd, stdio: ['inherit', 'pipe', 'inherit'] });
  const faults: string[] = [];
  const stop = (fault: string): void => {
    faults.push(fault);
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => stop(`none within ${LONGEST_RUN / 1000} s`), LONGEST_RUN);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.length > LONGEST_OUTPUT) stop('more than 64 KiB');
  });
  try {
    const closed = once(child.stdout, 'close');
    const [status, signal] = (await once(child, 'exit')) as [number | null, string | null];
    await Promise.race([closed, wait(LAST_OUTPUT, undefined, { ref: false })]);
    const fault = faults[0] ?? (status === 0 ? undefined : `a failure (${signal ?? `exit code ${status}`})`);
    if (fault !== undefined) throw new ProgramFailure(fault);
    return output;
  } finally {
    clearTimeout(timer);
    child.stdout.destroy();
  }
}
