/** Private groups: many Linux distributions give each user a group of their own, and a umask that allows it to write. */
import { readFileSync } from 'node:fs';

export interface Accounts {
  /** Text of /etc/passwd. */
  readonly passwd: string;
  /** Text of /etc/group. */
  readonly group: string;
}

/**
 * Whether a group is the user's own and has no other members. Only local accounts count: a group that is defined in a directory
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

function accountsOfThisMachine(): Accounts {
  try {
    return { passwd: readFileSync('/etc/passwd', 'utf8'), group: readFileSync('/etc/group', 'utf8') };
  } catch {
    return { passwd: '', group: '' };
  }
}

function rowsOf(text: string): readonly (readonly string[])[] {
  return text.split('\n').map((line) => line.trim().split(':'));
}
