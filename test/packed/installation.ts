/** Packs the package and installs it into an empty folder, as a user would. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export interface Installation {
  /** Absolute path of the folder that it is installed into. Its name contains spaces and umlauts. */
  readonly folder: string;
  /** Absolute path of the installed package. */
  readonly package: string;
  /** Absolute path of the file that starts the command line. */
  readonly main: string;
  /** Absolute path of the tarball. */
  readonly tarball: string;
}

/** Packs what was built, and installs it. The caller removes the parent of `folder`, which contains all of it. */
export function installPacked(): Installation {
  const parent = mkdtempSync(join(realpathSync(tmpdir()), 'auditpress-packed-'));
  // Other users run it too.
  chmodSync(parent, 0o755);
  // Without `prepack`, so that suites can run side by side: none builds while another uses what was built.
  npm(ROOT, 'pack', '--ignore-scripts', '--silent', '--pack-destination', parent);
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
  };
  const tarball = join(parent, `${name}-${version}.tgz`);
  const folder = join(parent, 'Prüf berichte');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', version: '1.0.0', type: 'module' }));
  npm(folder, 'install', '--silent', '--no-audit', '--no-fund', tarball);
  const installed = join(folder, 'node_modules', name);
  return { folder, package: installed, main: join(installed, 'dist/cli/main.js'), tarball };
}

/** The settings of the npm that runs the tests must not affect the npm in the folder. */
function npm(cwd: string, ...words: readonly string[]): void {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^npm_(package|lifecycle)_/i.test(key)),
  );
  const program = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  execFileSync(program, words, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
}
