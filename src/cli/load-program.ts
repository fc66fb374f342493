/**
 * Loads the bundled program into the main thread or a worker. Reuses the compiled code of an earlier run where that is safe,
 * because compiling takes up to a third of a short run.
 *
 * Compiled code is stored in the user's cache folder, never in the installation. Node 22.1 and newer store it themselves;
 * for older versions `compiled-code.ts` does. `NODE_DISABLE_COMPILE_CACHE=1` turns both off.
 */
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import type { Program } from './bundle.js';
import { openCacheFolder } from './cache-folder.js';
import { compileLater } from './compile-later.js';
import { requireCompiled } from './compiled-code.js';

export interface LoadOptions {
  /** Whether to save the compiled code of this run. Useful where the run uses most of the program. */
  readonly keep: boolean;
}

/** From Node 22.1 on. */
type EnableCompileCache = (folder: string) => unknown;

/** @param folder absolute path of the folder that holds `program.js` */
export function loadProgram(folder: string, { keep }: LoadOptions): Program {
  // First, because compiled code is valid only for the flags that it was compiled with.
  compileLater();
  const file = join(folder, 'program.js');
  const load = nodeModule.createRequire(file);
  const cache = process.env['NODE_DISABLE_COMPILE_CACHE'] === '1' ? undefined : openCacheFolder();
  const { enableCompileCache } = nodeModule as { readonly enableCompileCache?: EnableCompileCache };
  if (cache === undefined) return load(file) as Program;
  if (enableCompileCache === undefined) return requireCompiled(file, { cache, keep }) as Program;
  enableCompileCache(cache);
  return load(file) as Program;
}
