import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { beforeAll, inject } from 'vitest';
import { onceInRun } from './once-in-run.js';
import { addressIn, folderOfServer, isPostgresqlInstalled, startPostgresql } from './postgresql.js';

/** Whether tests on PostgreSQL can run. If not, prints that they are skipped; in CI they fail instead. */
export function hasDatabaseServer(): boolean {
  if (isPostgresqlInstalled) return true;
  if (process.env['AUDITPRESS_TESTS_REQUIRE_ALL'] === '1') return true;
  process.stderr.write('left out: tests that need postgresql\n');
  return false;
}

/** A database of its own for the tests of a file, on the PostgreSQL server of the run: its address. */
export function databaseServer(): () => string {
  let address = '';
  beforeAll(async () => {
    const folder = folderOfServer(inject('folderOfRun'));
    await onceInRun('postgresql-is-started', () => {
      startPostgresql(folder);
      return Promise.resolve();
    });
    const name = `of_file_${randomBytes(8).toString('hex')}`;
    const client = new Client(addressIn(folder, 'postgres'));
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    address = addressIn(folder, name);
  }, 60_000);
  return () => address;
}
