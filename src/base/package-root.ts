/** The folder of the package, for the sources as for the bundled output. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AuditpressError } from './errors.js';

interface PackageManifest {
  readonly name: string;
  readonly version: string;
}

interface Package {
  readonly root: string;
  readonly manifest: PackageManifest;
}

let found: Package | undefined;

/** Absolute path of the folder that holds `templates/` and `assets/`. Read once. */
export function packageRoot(): string {
  return ownPackage().root;
}

/** Version of auditpress, such as `0.1.0`. */
export function packageVersion(): string {
  return ownPackage().manifest.version;
}

function ownPackage(): Package {
  found ??= findPackage(dirname(fileURLToPath(import.meta.url)));
  return found;
}

/** Walks up to the package.json of this name, because sources and bundled files are at different depths. */
function findPackage(folder: string): Package {
  const file = join(folder, 'package.json');
  if (existsSync(file)) {
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as PackageManifest;
    if (manifest.name === 'auditpress') return { root: folder, manifest };
  }
  const parent = dirname(folder);
  if (parent !== folder) return findPackage(parent);
  throw new AuditpressError(
    'package-incomplete',
    `expected the package.json of auditpress in a folder above ${fileURLToPath(import.meta.url)}, found none`,
  );
}
