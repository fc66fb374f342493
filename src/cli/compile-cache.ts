/** Keeps the code that Node compiles from one run to the next, in a folder of the user's own. */
import { mkdirSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

export function keepCompiledCode(): void {
  const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown };
  if (enableCompileCache === undefined) return;
  const folder = join(homedir(), '.cache/auditpress');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  enableCompileCache(folder);
}
