/** Plans the paths of documents from their names, before rendering. */
import { join } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import { STAGING_PREFIX } from '../../base/files/staging.js';
import { nameKey } from '../../base/set-names/file-name.js';

/** Written last: a set without it is incomplete. */
export const MANIFEST_NAME = 'manifest.json';

export interface NamedSet {
  readonly name: string;
  readonly fileNames: readonly string[];
}

export interface PlannedSet {
  readonly name: string;
  /** Absolute path of the set's folder. */
  readonly folder: string;
  /** Absolute paths of the documents in order, then of the manifest. */
  readonly paths: readonly string[];
}

/**
 * Plans the folders `<out>/<name>/` of all sets of one run. `out` is absolute.
 *
 * @throws AuditpressError `name-collision` (usage) if two sets, or two files of a set, have the same name on some file
 * system: names that differ only by case or Unicode composition; `name-unsafe` (internal) for a name that leaves the folder
 */
export function planSets(out: string, sets: readonly NamedSet[]): readonly PlannedSet[] {
  const names = [...sets.map(({ name }) => name), ...sets.flatMap(({ fileNames }) => fileNames)];
  names.forEach(refuseUnsafe);
  const collisions = [
    ...collisionsOf(sets.map(({ name }) => name)).map((names) => `document sets: ${names}`),
    ...sets.flatMap(({ name, fileNames }) =>
      collisionsOf([...fileNames, MANIFEST_NAME]).map((names) => `files of ${name}: ${names}`),
    ),
  ];
  if (collisions.length > 0) throw colliding(collisions);
  return sets.map(({ name, fileNames }) => {
    const folder = join(out, name);
    return { name, folder, paths: [...fileNames, MANIFEST_NAME].map((fileName) => join(folder, fileName)) };
  });
}

function collisionsOf(names: readonly string[]): string[] {
  return collidingSets(names).map((group) => group.map((index) => names[index]).join(', '));
}

export function collidingSets(names: readonly string[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  for (const [index, name] of names.entries()) {
    const group = groups.get(nameKey(name));
    if (group === undefined) groups.set(nameKey(name), [index]);
    else group.push(index);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

export function isPlainName(name: string): boolean {
  return name !== '' && name !== '..' && name !== '.' && !/[/\\\0]/.test(name) && !name.startsWith(STAGING_PREFIX);
}

/** Defense in depth: names are already sanitized when they are made. */
function refuseUnsafe(name: string): void {
  if (isPlainName(name)) return;
  throw new AuditpressError('name-unsafe', `expected the name of a file or folder, received ${JSON.stringify(name)}`);
}

function colliding(collisions: readonly string[]): AuditpressError {
  return new AuditpressError(
    'name-collision',
    'expected a different name for each file, received the same name more than once',
    {
      problems: collisions,
    },
  );
}
