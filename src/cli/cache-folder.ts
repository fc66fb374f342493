/** The cache folder of auditpress. */
import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { distrustOf } from '../trust/trusted-path.js';

/**
 * Absolute path of `auditpress` in the user's cache folder, created with mode 0700 where missing. Undefined where it cannot
 * be created, or where others can write to it: code that they put there would run as this user.
 */
export function openCacheFolder(): string | undefined {
  try {
    const caches = userCacheFolder();
    const folder = join(caches, 'auditpress');
    // Not recursive: Node's recursive mkdir loops forever in file systems such as /proc.
    for (const path of [caches, folder]) if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
    return isOwn(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** @throws Error where the user has no home folder */
function userCacheFolder(): string {
  const { XDG_CACHE_HOME = '', LOCALAPPDATA = '' } = process.env;
  if (process.platform === 'win32') return isAbsolute(LOCALAPPDATA) ? LOCALAPPDATA : join(homedir(), 'AppData/Local');
  if (isAbsolute(XDG_CACHE_HOME)) return XDG_CACHE_HOME;
  return join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');
}

function isOwn(folder: string): boolean {
  const found = lstatSync(folder);
  if (!found.isDirectory() || distrustOf(folder) !== undefined) return false;
  return process.platform === 'win32' || found.uid === process.geteuid?.();
}
