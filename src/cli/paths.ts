import { relative } from 'node:path';

/** A path from here, where that is shorter. */
export function shortest(path: string): string {
  const fromHere = relative('', path);
  return fromHere.length < path.length ? fromHere : path;
}
