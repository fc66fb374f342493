/** What is found of a document set after a run, however the run ended. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
}

/**
 * `missing` folder, `incomplete` without a manifest, `mixed` where a file is not the one that the manifest lists, and
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

/** Which set a folder holds: the SHA-256 of its manifest; undefined for none. */
export function setIn(folder: string): string | undefined {
  return sha256Of(join(folder, 'manifest.json'));
}

/** Names of what auditpress has left in a folder, besides sets. */
export function leftoversIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^\.?auditpress-/.test(name)) : [];
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
}

function sha256Of(path: string): string | undefined {
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : undefined;
}
