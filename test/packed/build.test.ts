import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { fileTree } from './file-tree.js';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = [
  'assets',
  'examples',
  'scripts',
  'src',
  'templates',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
];

/** Uses hard links if the file system has them: copying takes much longer. */
function copyPackages(target: string): void {
  const source = join(ROOT, 'node_modules');
  try {
    execFileSync('cp', ['-al', source, target], { stdio: 'ignore' });
  } catch {
    cpSync(source, target, { recursive: true, verbatimSymlinks: true });
  }
}

it('builds the same bytes in another folder', () => {
  const folder = join(temporaryFolder(), 'zweiter Ort');
  mkdirSync(folder);
  for (const name of SOURCES) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  copyPackages(join(folder, 'node_modules'));
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: folder, stdio: 'ignore' });
  // What it was built from says nothing to users, so it is not in the package.
  const { '.inputs': _inputs, ...built } = fileTree(join(folder, 'dist'));
  expect(built).toEqual(fileTree(join(inject('installation').package, 'dist')));
});
