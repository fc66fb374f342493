/** The type declarations of the package. */
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { glob } from 'tinyglobby';
import ts from 'typescript';

const COMPILER = createRequire(import.meta.url).resolve('typescript/bin/tsc');

/**
 * Writes the declarations that the entries reach into `dist/types`. The compiler runs in a separate process, in parallel with
 * esbuild.
 *
 * @param root absolute path of the checkout
 * @param entries paths below `src`, without extension
 */
export async function writeDeclarations(root: string, entries: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [COMPILER, '--project', join(root, 'tsconfig.build.json')]);
  const types = join(root, 'dist/types');
  const reached = await reachedFrom(entries.map((entry) => join(types, `${entry}.d.ts`)));
  const written = await glob('**/*.d.ts', { cwd: types, absolute: true });
  await Promise.all(written.filter((file) => !reached.has(resolve(file))).map((file) => rm(file)));
}

async function reachedFrom(entries: readonly string[]): Promise<ReadonlySet<string>> {
  const reached = new Set(entries);
  for (const file of reached) {
    const { importedFiles } = ts.preProcessFile(await readFile(file, 'utf8'));
    for (const { fileName } of importedFiles) {
      if (fileName.startsWith('.')) reached.add(resolve(file, '..', fileName.replace(/\.js$/, '.d.ts')));
    }
  }
  return reached;
}
