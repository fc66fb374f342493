/** Watches files and folders by polling, which notices every way in which editors save. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds between two polls. A change is reported once two polls in a row see the same state. */
const INTERVAL = 200;

/** Limit per path, in case a path holds a whole disk. */
const MAX_FILES = 5_000;

export interface Watch {
  stop(): void;
}

/** @param paths returns the files and folders to watch, folders with all their contents; called before each poll */
export function watchPaths(paths: () => readonly string[], onChange: () => void, interval = INTERVAL): Watch {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let reported: string | undefined;
  let seen: string | undefined;

  async function poll(): Promise<void> {
    const state = await stateOf(paths());
    reported ??= state;
    if (state !== reported && state === seen) {
      reported = state;
      if (!isStopped) onChange();
    }
    seen = state;
    if (!isStopped) timer = setTimeout(() => void poll(), interval);
  }

  void poll();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** A text that changes when a file is written, added, moved or removed. */
async function stateOf(paths: readonly string[]): Promise<string> {
  const states = await Promise.all(paths.map(async (path) => (await filesOf(path)).map(stateOfFile)));
  return (await Promise.all(states.flat())).join('\n');
}

async function filesOf(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
    return files.sort().slice(0, MAX_FILES);
  } catch {
    // A file, or nothing.
    return [path];
  }
}

async function stateOfFile(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${path} ${mtimeMs} ${size} ${ino}`;
  } catch {
    return `${path} none`;
  }
}
