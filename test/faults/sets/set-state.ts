/** Inspects a document set after a run, even a broken one. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
}

/**
 * `missing` without a folder, `incomplete` without a manifest, `mixed` if a file is not as the manifest lists it, and
 * `whole` otherwise.
 */
export type SetState = 'missing' | 'incomplete' | 'mixed' | 'whole';

export function stateOfSet(folder: string): SetState {
  if (!existsSync(folder)) return 'missing';
  if (!existsSync(join(folder, 'manifest.json'))) return 'incomplete';
  const { files } = manifestOf(folder);
  const isSame = files.every(({ name, sha256 }) => sha256Of(join(folder, name)) === sha256);
  const others = readdirSync(folder).length - leftoversIn(folder).length - files.length - 1;
  return isSame && others === 0 ? 'whole' : 'mixed';
}

/** Identifies the set in a folder by the SHA-256 of its manifest; undefined if there is none. */
export function setIn(folder: string): string | undefined {
  return sha256Of(join(folder, 'manifest.json'));
}

/** Names of leftovers of auditpress in a folder. */
export function leftoversIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^\.?auditpress-/.test(name)) : [];
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
}

function sha256Of(path: string): string | undefined {
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : undefined;
}
