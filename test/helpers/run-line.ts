import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { plainWords } from './plain-words.js';
import { runCli } from './run-cli.js';
import { temporaryFolder } from './temporary-folder.js';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = 'node node_modules/auditpress/dist/cli/main.js';

/** How pages and examples call the program. */
const CALL = /npx auditpress|\S*node_modules\/\.bin\/auditpress/;

/** A folder in which the built package is installed. It is removed when the test has finished. */
export function folderWithPackage(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/auditpress'));
  return folder;
}

/** Runs a printed line in a folder with the package, in a shell only if it needs one. Returns its exit code. */
export async function runLine(line: string, cwd: string, env: Readonly<Record<string, string>> = {}) {
  const words = plainWords(line.replace(CALL, 'auditpress'));
  if (words !== undefined) return (await runCli(words, { cwd, env })).code;
  const options = { cwd, env: { ...process.env, ...env }, stdio: 'ignore' } as const;
  const child = spawn('sh', ['-ec', line.replace(CALL, PROGRAM)], options);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}
