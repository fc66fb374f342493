/** Shows a document in the program that the desktop has for it. */
import { spawn } from 'node:child_process';
import { extname } from 'node:path';
import type { Arguments } from './options.js';
import { displayPath } from './output.js';
import { createNotifier } from './commands/input.js';

/** By platform. A path is an argument, and never part of a command line of a shell. */
const OPENERS: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer.exe' };

/** What people read first. */
const FIRST = ['.html', '.pdf'];

/**
 * With `--open`, shows one of the documents: the page, or else the PDF, or else the first. That nothing can show it is a notice: it
 * is written.
 *
 * @param paths absolute
 */
export async function openDocument({ open, dryRun, quiet }: Arguments, paths: readonly string[]): Promise<void> {
  if (open !== true || dryRun === true) return;
  const path = FIRST.flatMap((extension) => paths.filter((each) => extname(each) === extension))[0] ?? paths[0];
  if (path === undefined) return;
  const opener = OPENERS[process.platform] ?? 'xdg-open';
  const failure = await start(opener, path);
  if (failure !== undefined) createNotifier(quiet)(`cannot open ${displayPath(path)} with ${opener}: ${failure}`);
}

/** Why it did not start; undefined if it did. It goes on when this process has ended. */
function start(opener: string, path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(opener, [path], { detached: true, stdio: 'ignore' });
    child.once('error', ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message));
    child.once('spawn', () => {
      child.unref();
      resolve(undefined);
    });
  });
}
