/** Where documents will lie, decided by their names alone: before anything is rendered. */
import { join } from 'node:path';
import { AuditpressError } from '../../errors.js';

/** Written last: a set without it is incomplete. */
export const MANIFEST_NAME = 'manifest.json';

/** Staging folders begin like this, so no set may. */
export const STAGING_PREFIX = '.auditpress-';

export interface NamedSet {
  /** Name of the set's folder. */
  readonly name: string;
  /** Names of its documents; the manifest is added. */
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
 * Throws `name-collision` (usage) where two sets or two files of a set have the same name on some file system (names
 * that differ by case or by Unicode composition do), and `name-unsafe` (internal) for a name that leads elsewhere.
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

/** Groups of names that are the same on some file system, each name by its index; nothing of names that stand alone. */
export function collidingSets(names: readonly string[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  for (const [index, name] of names.entries()) {
    const group = groups.get(nameKey(name));
    if (group === undefined) groups.set(nameKey(name), [index]);
    else group.push(index);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** The same for names that some file system takes for one: it ignores case, or how letters are composed. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Whether a name leads to something within its folder, and to nothing that is staged. */
export function isPlainName(name: string): boolean {
  return name !== '' && name !== '..' && name !== '.' && !/[/\\\0]/.test(name) && !name.startsWith(STAGING_PREFIX);
}

/** The last line of defence: names were made safe where they were made. */
function refuseUnsafe(name: string): void {
  if (isPlainName(name)) return;
  throw new AuditpressError('name-unsafe', `expected the name of a file or folder, received ${JSON.stringify(name)}`);
}

function colliding(collisions: readonly string[]): AuditpressError {
  return new AuditpressError(
    'name-collision',
    'expected a name of its own for each file, received the same more than once',
    {
      problems: collisions,
    },
  );
}
