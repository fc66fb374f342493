/** Prepares a run: installs the other libraries, bundles our contestants, compiles the program in C. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { CONTESTANTS, type ContestantEntry } from '../contestants/registry.js';

const BENCH = fileURLToPath(new URL('..', import.meta.url));
const ROOT = join(BENCH, '..');
/** In the package, so that the bundles find the same packages and files as auditpress itself. */
const BUNDLES = join(ROOT, 'out', 'bench');
const CONTESTANT_FOLDER = join(BENCH, 'contestants');
const PYTHON = '/usr/bin/python3';

/** Installs the other libraries if they are missing. */
export function installRivals(): void {
  if (existsSync(join(BENCH, 'node_modules'))) return;
  execFileSync('npm', ['ci', '--prefix', BENCH], { stdio: ['ignore', process.stderr, 'inherit'] });
}

/** Bundles the child process and our contestants: Node does not read TypeScript, and the cost of a loader would count as ours. */
export async function bundleOurs(): Promise<void> {
  const ours = CONTESTANTS.filter(({ language }) => language === 'ours').map(({ file }) => join('contestants', file));
  await build({
    absWorkingDir: BENCH,
    entryPoints: ['runner/child.ts', ...ours],
    outbase: BENCH,
    outdir: BUNDLES,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
}

/** The command that runs a contestant, or why this machine has none. */
export function commandOf(
  entry: ContestantEntry,
): { readonly command: readonly string[] } | { readonly absent: string } {
  const source = join(CONTESTANT_FOLDER, entry.file);
  const child = join(BUNDLES, 'runner', 'child.js');
  switch (entry.language) {
    case 'ours':
      return { command: [process.execPath, child, join(BUNDLES, 'contestants', entry.file.replace(/\.ts$/, '.js'))] };
    case 'node':
      if (entry.id === 'chromium' && !existsSync('/usr/bin/chromium')) return { absent: 'not installed' };
      return { command: [process.execPath, child, source] };
    case 'python':
      return hasPythonModule(entry.needs ?? '') ? { command: [PYTHON, source] } : { absent: 'not installed' };
    case 'c':
      return compile(source);
  }
}

/** The name, with the version of its package filled in. */
export function nameOf(entry: ContestantEntry): string {
  if (entry.package === undefined) return entry.name;
  const manifest = readFileSync(join(BENCH, 'node_modules', entry.package, 'package.json'), 'utf8');
  return entry.name.replace('{version}', (JSON.parse(manifest) as { readonly version: string }).version);
}

function hasPythonModule(name: string): boolean {
  return spawnSync(PYTHON, ['-c', `import ${name}`]).status === 0;
}

function compile(source: string): ReturnType<typeof commandOf> {
  mkdirSync(BUNDLES, { recursive: true });
  const program = join(BUNDLES, 'libxlsxwriter');
  const { status } = spawnSync('cc', ['-O2', '-o', program, source, '-lxlsxwriter', '-lz']);
  return status === 0 ? { command: [program] } : { absent: 'not installed' };
}
