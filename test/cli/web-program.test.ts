import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { withQueue } from '../../src/automation/queue/open-queue.js';
import { webProgram } from '../../src/cli/web-program.js';
import { anArchive } from '../helpers/archives.js';
import { databaseServer, hasDatabaseServer } from '../helpers/database-server.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const QUEUE = { expire: 60, retries: 0 };

function aProgram(url: string) {
  const archive = temporaryFolder();
  const run = { delivery: { archive }, queue: QUEUE } as unknown as Parameters<typeof webProgram>[0];
  vi.stubEnv('DATABASE_URL', url);
  const program = webProgram(run, {}, anArchive(archive));
  vi.unstubAllEnvs();
  onTestFinished(() => program.close());
  return { archive, program };
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(text);
  await client.end();
}

describe.skipIf(!hasDatabaseServer())('the queue on a server, for the pages', () => {
  const url = databaseServer();

  it('is read in the process, also after its connections broke', async () => {
    const { archive, program } = aProgram(url());
    expect(await program.jobs()).toEqual([]);
    await withQueue({ archive, ...QUEUE }, { DATABASE_URL: url() }, (queue) =>
      queue.send('account', [{ run: 'run-1', account: 'a', license: 'l', environment: null, redo: 'open' }]),
    );
    expect(await program.jobs()).toMatchObject([{ account: 'a', state: 'waiting' }]);
    const others = 'datname = current_database() and pid <> pg_backend_pid()';
    await query(url(), `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
    await expect.poll(() => program.jobs().catch(() => [])).toMatchObject([{ account: 'a' }]);
  });

  it('is set up anew after it could not be read', async () => {
    const { program } = aProgram(url());
    expect(await program.jobs()).toEqual([]);
    await query(url(), 'drop schema auditpress_queue cascade');
    await expect(program.jobs()).rejects.toMatchObject({ code: 'queue-failed' });
    expect(await program.jobs()).toEqual([]);
  });
});

it('the queue on a server that is down is not read, and its address is not in the reason', async () => {
  const { program } = aProgram('postgres://somebody:secret@127.0.0.1:1/audits');
  await expect(program.jobs()).rejects.toThrow('cannot use the queue in the database of DATABASE_URL (ECONNREFUSED)');
});
