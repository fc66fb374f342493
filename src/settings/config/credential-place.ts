/** Reads a credential from where the configuration says: a file, or the output of a program. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { UnsuitableFile, decodeText } from '../../base/files/regular-file.js';
import { isResourceLimitError } from '../../base/errors.js';
import type { CredentialPlace } from '../../model/settings/service-settings.js';

/** The text of a file or of a program's output; empty, with a problem, if there is none. */
export async function readPlace(
  place: CredentialPlace,
  folder: string,
  origin: string,
  problems: string[],
): Promise<string> {
  const name = 'file' in place ? `the file ${place.file}` : `the program ${place.command[0] ?? ''}`;
  try {
    const text =
      'file' in place ? decodeText(await readFile(resolve(folder, place.file))) : await outputOf(place.command, folder);
    if (text.trim() !== '') return text.trim();
    problems.push(`${origin}: expected a value from ${name}, received none`);
  } catch (cause) {
    if (isResourceLimitError(cause)) throw cause;
    // System messages quote arguments, which may be secret, so only the code is shown.
    const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
    const failure = cause instanceof ProgramFailure ? cause.message : `a failure (${code})`;
    const received = cause instanceof UnsuitableFile ? 'text that is not UTF-8' : failure;
    problems.push(`${origin}: expected a value from ${name}, received ${received}`);
  }
  return '';
}

/** Milliseconds. A program that prompts its user could wait forever. */
const TIMEOUT = 30_000;
const MAX_OUTPUT = 64 * 1024;
/** Milliseconds to wait for the rest of the output. Child processes that outlive the program may keep it open. */
const DRAIN_TIME = 500;

/** Its message is a phrase that contains neither arguments nor output. */
class ProgramFailure extends Error {
  override readonly name = 'ProgramFailure';
}

/**
 * The standard output of a program, such as a password manager, run without a shell. Its standard input and standard error are inherited, so it can prompt
 * the user and report errors.
 *
 * @throws UnsuitableFile for other bytes than UTF-8; ProgramFailure if it fails, prints more than 64 KiB, or does not end within 30 seconds; the system's error if it
 * cannot be started
 */
export async function outputOf([program = '', ...args]: readonly string[], cwd: string): Promise<string> {
  const child = spawn(program, args, { cwd, stdio: ['inherit', 'pipe', 'inherit'] });
  const faults: string[] = [];
  const stop = (fault: string): void => {
    faults.push(fault);
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => stop(`none within ${TIMEOUT / 1000} s`), TIMEOUT);
  const chunks: Buffer[] = [];
  let length = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_OUTPUT) stop('more than 64 KiB');
  });
  try {
    const closed = once(child.stdout, 'close');
    const [status, signal] = (await once(child, 'exit')) as [number | null, string | null];
    await Promise.race([closed, wait(DRAIN_TIME, undefined, { ref: false })]);
    const fault = faults[0] ?? (status === 0 ? undefined : `a failure (${signal ?? `exit code ${status}`})`);
    if (fault !== undefined) throw new ProgramFailure(fault);
    return decodeText(Buffer.concat(chunks));
  } finally {
    clearTimeout(timer);
    child.stdout.destroy();
  }
}
