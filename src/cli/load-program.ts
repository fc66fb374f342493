/**
 * Loads a part of the bundled program into the main thread or a worker. Reuses the compiled code of an earlier run if that is safe,
 * because compiling takes up to a third of a short run.
 *
 * Compiled code is stored in the user's cache folder, never in the installation. Node 22.1 and newer store it themselves;
 * for older versions `compiled-code.ts` does. `NODE_DISABLE_COMPILE_CACHE=1` turns both off.
 */
import * as nodeModule from 'node:module';
import { join, isAbsolute } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import type * as program from './program.js';
import type * as threadWork from './batch/thread-work.js';
import { requireCompiled } from './compiled-code.js';
import { distrustOf } from '../base/files/trusted-path.js';

export interface LoadOptions {
  readonly keep: boolean;
}

interface Entries {
  readonly program: typeof program;
  readonly 'thread-work': typeof threadWork;
}

/** From Node 22.1 on. */
type EnableCompileCache = (folder: string) => unknown;

export function loadProgram<Name extends keyof Entries>(
  folder: string,
  name: Name,
  { keep }: LoadOptions,
): Entries[Name] {
  // First, because compiled code is valid only for the flags that it was compiled with.
  compileLater();
  const file = join(folder, `${name}.js`);
  const load = nodeModule.createRequire(file);
  const cache = process.env['NODE_DISABLE_COMPILE_CACHE'] === '1' ? undefined : openCacheFolder();
  const { enableCompileCache } = nodeModule as { readonly enableCompileCache?: EnableCompileCache };
  if (cache === undefined) return load(file) as Entries[Name];
  if (enableCompileCache === undefined) return requireCompiled(file, { cache, keep }) as Entries[Name];
  enableCompileCache(cache);
  return load(file) as Entries[Name];
}

interface Flags {
  readonly compileLater?: string;
  readonly collectEarlier: string;
}

const COLLECT_EARLIER = '--heap-growing-percent=50';

/**
 * Flags by version of V8. Only versions on which they were tested, because V8 prints an error for an unknown flag. V8 13 and newer
 * (Node 24) have a mid-tier compiler and gain nothing from compiling later.
 */
const FLAGS: Readonly<Record<string, Flags>> = {
  // Node 20; 67,584 by default.
  '11.3': { compileLater: '--interrupt-budget=1000000', collectEarlier: COLLECT_EARLIER },
  // Node 22; 3,000 by default.
  '12.4': { compileLater: '--invocation-count-for-turbofan=30000', collectEarlier: COLLECT_EARLIER },
  // Node 24.
  '13.6': { collectEarlier: COLLECT_EARLIER },
  // Node 26.
  '14.6': { collectEarlier: COLLECT_EARLIER },
};

function flags(): Flags | undefined {
  return FLAGS[process.versions.v8.split('.', 2).join('.')];
}

/**
 * Lets functions run ten times as long before V8 optimizes them. The defaults of V8 suit long-running programs: for one report
 * it optimizes two hundred functions, many too early and so more than once, which takes nearly as long as rendering.
 * The flags apply to the whole process, workers included, so only the command line sets them.
 */
export function compileLater(): void {
  const flag = flags()?.compileLater;
  if (flag !== undefined) setFlagsFromString(flag);
}

/**
 * Lets V8 collect garbage when the heap has grown by half. By default, a large heap grows threefold first, so most of the
 * memory of a large report would be garbage. Collecting earlier makes a run about 1% slower.
 */
export function collectEarlier(): void {
  const flag = flags()?.collectEarlier;
  if (flag !== undefined) setFlagsFromString(flag);
}

/**
 * Absolute path of `auditpress` in the user's cache folder, created with mode 0700 if missing. Undefined if it cannot be
 * created, or if others can write to it: code that they put there would run as this user.
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
