/** Notices changes of files and folders by looking at them: editors save in many ways, and all of them show here. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds between two looks; a change counts once two looks in a row see the same. */
const INTERVAL = 200;

/** A path that is watched may be a mistake and hold a whole disk. */
const MOST_FILES = 5_000;

export interface Watch {
  stop(): void;
}

/** @param paths of files, and of folders with all that is below them; asked before each look. */
export function watchPaths(paths: () => readonly string[], onChange: () => void, interval = INTERVAL): Watch {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let told: string | undefined;
  let seen: string | undefined;

  async function look(): Promise<void> {
    const state = await stateOf(paths());
    told ??= state;
    if (state !== told && state === seen) {
      told = state;
      if (!isStopped) onChange();
    }
    seen = state;
    if (!isStopped) timer = setTimeout(() => void look(), interval);
  }

  void look();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** A text that differs as soon as a file is written, added, moved or removed. */
async function stateOf(paths: readonly string[]): Promise<string> {
  const states = await Promise.all(paths.map(async (path) => (await filesOf(path)).map(stateOfFile)));
  return (await Promise.all(states.flat())).join('\n');
}

async function filesOf(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
    return files.sort().slice(0, MOST_FILES);
  } catch {
    // A file, or nothing at all.
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
