/** Checks whether a file that was found by searching can be trusted. */
import { lstatSync, readlinkSync, readFileSync, type Stats } from 'node:fs';
import { dirname, isAbsolute, join, parse, sep } from 'node:path';

const ROOT = 0;
const GROUP_WRITE = 0o020;
const OTHERS_WRITE = 0o002;
const STICKY = 0o1000;

/** The limit in Linux. */
const MAX_LINKS = 40;

/**
 * Why a file or folder cannot be trusted, as a phrase such as `/srv/shared can be written by all users (mode 1777)`;
 * undefined if it can.
 *
 * It can be trusted if the file, every parent folder and every symbolic link on the path belong to this user or to root, and no
 * other user can write there. Then no other user can change what the path leads to between the check and the reading. There are
 * two exceptions: the user's private group may write, and a parent folder may be sticky, such as /tmp, because others cannot
 * replace entries there that are not theirs. The folder of the file itself must not be sticky: others could add files next to it
 * that it refers to.
 *
 * Access control lists are not checked. On Windows, where Node reports no owners, every path is trusted.
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
      if (links > MAX_LINKS) return `${path} leads through more than ${MAX_LINKS} symbolic links`;
      const target = readlinkSync(place);
      names = [...namesOf(target), ...names];
      // The folder is checked again, because it may now be the parent of the file.
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
  if ((mode & OTHERS_WRITE) !== 0) return 'all users';
  if ((mode & GROUP_WRITE) !== 0 && !isPrivateGroup(gid, user)) return `its group ${gid}`;
  return undefined;
}

/**
 * Whether a group is the user's own and has no other members. Many Linux distributions give each user such a group, and a umask
 * that allows it to write. Only local accounts count: a group that is defined in a directory
 * service is never private.
 */
export function isPrivateGroup(gid: number, user: number, { passwd, group } = accountsOfThisMachine()): boolean {
  const holders = rowsOf(passwd).filter(([, , , primary]) => primary === String(gid));
  const groups = rowsOf(group).filter(([, , id]) => id === String(gid));
  const names = holders.map(([name]) => name);
  return (
    holders.length > 0 &&
    groups.length > 0 &&
    holders.every(([, , uid]) => uid === String(user)) &&
    groups.every(([, , , members = '']) => members.split(',').every((name) => name === '' || names.includes(name)))
  );
}

function accountsOfThisMachine() {
  try {
    return { passwd: readFileSync('/etc/passwd', 'utf8'), group: readFileSync('/etc/group', 'utf8') };
  } catch {
    return { passwd: '', group: '' };
  }
}

function rowsOf(text: string): readonly (readonly string[])[] {
  return text.split('\n').map((line) => line.trim().split(':'));
}
