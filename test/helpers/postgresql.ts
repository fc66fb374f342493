/** Debian's PostgreSQL, as a server of its own. */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
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

/** Beside the folder of a run, which only its own user can reach. */
export function folderOfServer(folderOfRun: string): string {
  return `${folderOfRun}-postgresql`;
}

/** The address of a database of the server in a folder. It has one that is called `postgres`. */
export function addressIn(folder: string, database: string): string {
  return `postgres://auditpress@/${database}?host=${encodeURIComponent(folder)}`;
}

/**
 * Starts a server whose data is in a folder.
 *
 * @param folder made here, and reachable for the user of the server
 */
export function startPostgresql(folder: string): void {
  const uid = serverUser();
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  if (uid !== undefined) [folder, data].forEach((path) => chownSync(path, uid, uid));
  run('initdb', ['--pgdata', data, '--username', 'auditpress', '--auth', 'trust', '--no-sync']);
  // Only a socket in the folder, so no port can be taken.
  const options = `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off`;
  run('pg_ctl', ['start', '--wait', '--pgdata', data, '--log', join(folder, 'log'), '--options', options]);
}

/** Stops the server in a folder, if there is one, and removes the folder. */
export function removePostgresql(folder: string): void {
  if (existsSync(join(folder, 'data', 'postmaster.pid'))) {
    run('pg_ctl', ['stop', '--wait', '--pgdata', join(folder, 'data'), '--mode', 'immediate']);
  }
  rmSync(folder, { recursive: true, force: true });
}
