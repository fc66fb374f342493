import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { sharedFolder } from './temporary-folder.js';

const VERSIONS = '/usr/lib/postgresql';

/** Folder of the programs of Debian's newest PostgreSQL; undefined if it is not installed. */
function programsOf(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined;
  const newest = readdirSync(VERSIONS).sort((one, other) => Number(other) - Number(one))[0];
  return newest === undefined ? undefined : join(VERSIONS, newest, 'bin');
}

const programs = programsOf();

/** Whether tests on PostgreSQL can run. If not, prints that they are skipped; in CI they fail instead. */
export function hasDatabaseServer(): boolean {
  if (programs !== undefined) return true;
  if (process.env['AUDITPRESS_TESTS_REQUIRE_ALL'] === '1') return true;
  process.stderr.write('left out: tests that need postgresql\n');
  return false;
}

/** User id of Debian's user for PostgreSQL, because its server refuses to run as root. */
function serverUser(): number | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).trim());
}

/** A PostgreSQL server of its own for the tests of a file: the address of its database. */
export function databaseServer(): () => string {
  const folder = sharedFolder();
  const data = (): string => join(folder(), 'data');
  const run = (program: string, words: readonly string[]): void => {
    const uid = serverUser();
    const options = { stdio: 'ignore', cwd: '/', ...(uid !== undefined && { uid }) } as const;
    execFileSync(join(programs ?? VERSIONS, program), [...words], options);
  };
  beforeAll(() => {
    const uid = serverUser();
    mkdirSync(data());
    if (uid !== undefined) [folder(), data()].forEach((path) => chownSync(path, uid, uid));
    run('initdb', ['--pgdata', data(), '--username', 'auditpress', '--auth', 'trust', '--no-sync']);
    // Only a socket in the folder, so no port can be taken.
    const options = `-c listen_addresses= -c unix_socket_directories=${folder()} -c fsync=off`;
    run('pg_ctl', ['start', '--wait', '--pgdata', data(), '--log', join(folder(), 'log'), '--options', options]);
  }, 60_000);
  afterAll(() => run('pg_ctl', ['stop', '--wait', '--pgdata', data(), '--mode', 'immediate']), 60_000);
  return () => `postgres://auditpress@/postgres?host=${encodeURIComponent(folder())}`;
}
