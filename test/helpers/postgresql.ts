/** Debian's PostgreSQL, as a server of its own. */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const VERSIONS = '/usr/lib/postgresql';

/** Folder of the programs of the newest version; undefined if it is not installed. */
function programsOf(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined;
  const newest = readdirSync(VERSIONS).sort((one, other) => Number(other) - Number(one))[0];
  return newest === undefined ? undefined : join(VERSIONS, newest, 'bin');
}

const programs = programsOf();

export const isPostgresqlInstalled = programs !== undefined;

/** User id of Debian's user for PostgreSQL, because its server refuses to run as root. */
function serverUser(): number | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).trim());
}

function run(program: string, words: readonly string[]): void {
  const uid = serverUser();
  const options = { stdio: 'ignore', cwd: '/', ...(uid !== undefined && { uid }) } as const;
  execFileSync(join(programs ?? VERSIONS, program), [...words], options);
}

/**
 * Starts a server whose data is in a folder.
 *
 * @param folder empty, and reachable for the user of the server
 * @returns the address of its database
 */
export function startPostgresql(folder: string): string {
  const uid = serverUser();
  const data = join(folder, 'data');
  mkdirSync(data);
  if (uid !== undefined) [folder, data].forEach((path) => chownSync(path, uid, uid));
  run('initdb', ['--pgdata', data, '--username', 'auditpress', '--auth', 'trust', '--no-sync']);
  // Only a socket in the folder, so no port can be taken.
  const options = `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off`;
  run('pg_ctl', ['start', '--wait', '--pgdata', data, '--log', join(folder, 'log'), '--options', options]);
  return `postgres://auditpress@/postgres?host=${encodeURIComponent(folder)}`;
}

export function stopPostgresql(folder: string): void {
  run('pg_ctl', ['stop', '--wait', '--pgdata', join(folder, 'data'), '--mode', 'immediate']);
}
