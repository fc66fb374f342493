/** Writes the type declarations of the package: those of its entries, and of what these import. Everything else is not part of it. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

const ENTRIES = ['public/index', 'public/plugin', 'public/conformance/conformance'];
const IMPORTED = /(?:from |import\()'(\.[^']+)\.js'/g;

export async function writeDeclarations(root: string, folder: string): Promise<void> {
  const all = await mkdtemp(join(tmpdir(), 'auditpress-types-'));
  try {
    const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');
    await execute(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json'), '--outDir', all]);
    const reached = new Set(ENTRIES);
    for (const module of reached) {
      const file = join(all, `${module}.d.ts`);
      for (const [, path = ''] of (await readFile(file, 'utf8')).matchAll(IMPORTED)) {
        reached.add(relative(all, resolve(file, '..', path)));
      }
      await cp(file, join(folder, `${module}.d.ts`));
    }
  } finally {
    await rm(all, { recursive: true, force: true });
  }
}
