import { afterAll, beforeAll } from 'vitest';
import { isPostgresqlInstalled, startPostgresql, stopPostgresql } from './postgresql.js';
import { sharedFolder } from './temporary-folder.js';

/** Whether tests on PostgreSQL can run. If not, prints that they are skipped; in CI they fail instead. */
export function hasDatabaseServer(): boolean {
  if (isPostgresqlInstalled) return true;
  if (process.env['AUDITPRESS_TESTS_REQUIRE_ALL'] === '1') return true;
  process.stderr.write('left out: tests that need postgresql\n');
  return false;
}

/** A PostgreSQL server of its own for the tests of a file: the address of its database. */
export function databaseServer(): () => string {
  const folder = sharedFolder();
  let address = '';
  beforeAll(() => {
    address = startPostgresql(folder());
  }, 60_000);
  afterAll(() => {
    stopPostgresql(folder());
  }, 60_000);
  return () => address;
}
