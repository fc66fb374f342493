/** The folder of the package, for the sources as for the bundled output. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { once } from '../model/values/memoize.js';
import { AuditpressError } from './errors.js';

interface Package {
  readonly root: string;
  readonly manifest: { readonly name: string; readonly version: string };
}

export function packageRoot(): string {
  return ownPackage().root;
}

export function packageVersion(): string {
  return ownPackage().manifest.version;
}

const ownPackage = once(() => findPackage(dirname(fileURLToPath(import.meta.url))));

/** Walks up to the package.json of this name, because sources and bundled files are at different depths. */
function findPackage(folder: string): Package {
  const file = join(folder, 'package.json');
  if (existsSync(file)) {
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Package['manifest'];
    if (manifest.name === 'auditpress') return { root: folder, manifest };
  }
  const parent = dirname(folder);
  if (parent !== folder) return findPackage(parent);
  throw new AuditpressError(
    'package-incomplete',
    `expected the package.json of auditpress in a folder above ${fileURLToPath(import.meta.url)}, found none`,
  );
}
