/** Whether a file that was found by searching can be trusted. */
import { lstatSync, readlinkSync, type Stats } from 'node:fs';
import { dirname, isAbsolute, join, parse, sep } from 'node:path';
import { isPrivateGroup } from './private-group.js';

const ROOT = 0;
const GROUP_WRITE = 0o020;
const OTHERS_WRITE = 0o002;
const STICKY = 0o1000;

/** As many as Linux follows. */
const MOST_LINKS = 40;

/**
 * Why a file or folder cannot be trusted, as a phrase such as `/srv/shared can be written by everybody (mode 1777)`;
 * undefined where it can.
 *
 * It can where it, every folder on the way to it and every symbolic link among them belong to this user or to root, and
 * where nobody else can write there. Nobody else can then change what the path leads to, so what is read afterwards is
 * what was checked. Two liberties: the user's private group may write, and a sticky folder such as /tmp may be on the
 * way, as others cannot replace there what is not theirs. It may not hold the file itself: others could put files beside
 * it, which the file may name.
 *
 * Access lists beyond the mode are not read. On Windows, where Node knows no owners, everything can be trusted.
 *
 * @param path absolute.
 */
export function distrustOf(path: string): string | undefined {
  const user = process.geteuid?.();
  if (user === undefined) return undefined;
  try {
    return followPath(path, user);
  } catch (cause) {
    const { code = 'an unknown error' } = cause as NodeJS.ErrnoException;
    return `the system refuses to show who can change ${path} (${code})`;
  }
}

/** Takes each step as the system does, and asks at each who can change the next. */
function followPath(path: string, user: number): string | undefined {
  const { root } = parse(path);
  let place = root;
  let names = namesOf(path);
  let links = 0;
  for (;;) {
    const stats = lstatSync(place);
    if (stats.uid !== user && stats.uid !== ROOT) return `${place} belongs to another user (uid ${stats.uid})`;
    if (stats.isSymbolicLink()) {
      links += 1;
      if (links > MOST_LINKS) return `${path} leads through more than ${MOST_LINKS} symbolic links`;
      const target = readlinkSync(place);
      names = [...namesOf(target), ...names];
      // Looked at again, as it may be the folder that holds the file now.
      place = isAbsolute(target) ? root : dirname(place);
      continue;
    }
    const writers = writersOf(stats, user);
    const isOnTheWay = names.length > 1 && (stats.mode & STICKY) !== 0;
    if (writers !== undefined && !isOnTheWay) {
      return `${place} can be written by ${writers} (mode ${(stats.mode & 0o7777).toString(8)})`;
    }
    const [next, ...rest] = names;
    if (next === undefined) return undefined;
    place = next === '..' ? dirname(place) : join(place, next);
    names = rest;
  }
}

function namesOf(path: string): readonly string[] {
  return path
    .slice(parse(path).root.length)
    .split(sep)
    .filter((name) => name !== '' && name !== '.');
}

function writersOf({ mode, gid }: Stats, user: number): string | undefined {
  if ((mode & OTHERS_WRITE) !== 0) return 'everybody';
  if ((mode & GROUP_WRITE) !== 0 && !isPrivateGroup(gid, user)) return `its group ${gid}`;
  return undefined;
}
