/** Delivers portfolios from files and from an archive. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { beforeEach, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../helpers/mail-server.js';
import { expectToFit } from '../helpers/published-schemas.js';
import { runCli, type CliRun } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

let folder: string;
let server: MailServer;

beforeEach(async () => {
  folder = temporaryFolder();
  server = await startMailServer();
  mkdirSync(join(folder, 'reports'));
  for (const account of ['Retail', 'Ledger']) {
    const report = aWireReport({ AccountId: `id-${account}`, AccountName: account, JobId: `job-${account}` });
    writeFileSync(join(folder, 'reports', `${account}.json`), bodyOf([report]));
  }
  const mail = { host: '127.0.0.1', port: server.port, security: 'none', from: 'audit@example.com' };
  configure({
    board: {
      use: 'email',
      options: { ...mail, to: ['board@example.com', { address: 'x@example.com', accounts: ['*'] }] },
    },
    share: { use: 'folder', options: { folder: 'shared' } },
    german: { use: 'folder', locale: 'de', formats: ['html'], options: { folder: 'german' } },
    retail: { use: 'folder', accounts: ['Retail'], options: { folder: 'retail' } },
  });
});

function configure(deliverers: object): void {
  writeFileSync(join(folder, 'auditpress.config.json'), JSON.stringify({ formats: ['html', 'pdf'], deliverers }));
}

function run(...words: readonly string[]): Promise<CliRun> {
  return runCli(words, { cwd: folder });
}

interface Delivered {
  readonly manifest: string;
  readonly deliveries: readonly { readonly deliverer: string; readonly state: string }[];
}

function states(stdout: string): readonly (readonly [string, string])[] {
  return (JSON.parse(stdout) as Delivered).deliveries.map(({ deliverer, state }) => [deliverer, state] as const);
}

/** The page of the only set in a folder of sets. */
function pageIn(name: string): string {
  const [set = ''] = readdirSync(join(folder, name));
  return readFileSync(join(folder, name, set, `${set}.html`), 'utf8');
}

describe('portfolio --deliver', () => {
  it('mails a portfolio of files once, and archives the reports that it counts', async () => {
    for (const said of ['delivered', 'already-delivered']) {
      const { code, stdout, stderr } = await run('portfolio', 'reports', '--deliver', 'board', '--json');
      expect([said, code, stderr]).toEqual([said, 0, expect.any(String)]);
      expectToFit('portfolio', JSON.parse(stdout));
      expect(states(stdout)).toEqual([['board', said]]);
    }
    expect(server.mails.map(({ recipients }) => recipients)).toEqual([['board@example.com']]);
    const mail = await simpleParser(server.mails[0]?.raw ?? '');
    expect(mail.attachments.map(({ contentType }) => contentType).sort()).toEqual(['application/pdf', 'text/html']);
    expect([mail.text, mail.html]).toEqual([
      expect.stringContaining('2 accounts'),
      expect.stringContaining('2 accounts'),
    ]);
    const archive = ['--archive', 'auditpress-archive'];
    const listed = await run('archive', 'list', ...archive, '--json');
    const { snapshots, portfolios } = JSON.parse(listed.stdout) as Record<'snapshots' | 'portfolios', unknown[]>;
    expect([snapshots.length, portfolios.length]).toEqual([2, 1]);
    expect((await run('archive', 'verify', ...archive)).code).toBe(0);
  });

  it('makes it in the language of a deliverer', async () => {
    const { code } = await run('portfolio', 'reports', '--deliver', 'share,german');
    expect(code).toBe(0);
    expect(pageIn('shared')).toContain('<html lang="en"');
    expect(pageIn('german')).toContain('<html lang="de"');
  });

  it('refuses a deliverer for some accounts, and makes nothing', async () => {
    const { code, stderr } = await run('portfolio', 'reports', '--deliver', 'share,retail');
    expect([code, stderr]).toEqual([2, expect.stringContaining('without accounts for a portfolio, received retail')]);
    expect(['out', 'shared', 'auditpress-archive'].filter((name) => existsSync(join(folder, name)))).toEqual([]);
  });

  it('plans in a dry run, and writes and sends nothing', async () => {
    const { code, stdout } = await run('portfolio', 'reports', '--deliver', 'board,german', '--dry-run', '--json');
    expect(code).toBe(0);
    expectToFit('portfolio', JSON.parse(stdout));
    expect(stdout).toContain('board@example.com');
    expect(['out', 'german', 'auditpress-archive'].filter((name) => existsSync(join(folder, name)))).toEqual([]);
    expect(server.mails).toEqual([]);
  });

  it('warns about a deliverer whose rules choose no portfolio, also in a dry run', async () => {
    const to = [{ address: 'retail@example.com', accounts: ['Retail'] }];
    const options = { host: '127.0.0.1', port: server.port, security: 'none', from: 'audit@example.com', to };
    configure({ retail: { use: 'email', options } });
    for (const more of [['--dry-run'], []]) {
      const { code, stdout, stderr } = await run('portfolio', 'reports', '--deliver', 'retail', '--json', ...more);
      const { warnings } = JSON.parse(stdout) as { readonly warnings: readonly unknown[] };
      expect([code, warnings]).toMatchObject([0, [{ receiver: 'retail' }]]);
      expect(stderr).toContain('retail receives nothing: no rule is about a portfolio');
    }
  });

  it('delivers what it could make, and says what is missing', async () => {
    writeFileSync(join(folder, 'reports', 'broken.json'), '{"no');
    const { code, stderr } = await run('portfolio', 'reports', '--deliver', 'board,german');
    expect([code, stderr]).toEqual([7, expect.stringContaining('missing from the portfolio')]);
    expect(server.mails).toHaveLength(1);
    expect(pageIn('german')).toContain('<html lang="de"');
  });
});

describe('deliver', () => {
  it('sends a portfolio of an archive, by its folder or its document id', async () => {
    for (const name of ['Retail', 'Ledger']) {
      await run('generate', `reports/${name}.json`, '--archive', 'audits', '--quiet');
    }
    const { stdout } = await run('portfolio', '--archive', 'audits', '--json');
    const { manifest } = JSON.parse(stdout) as Delivered;
    const { documentId } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly documentId: string };
    const byFolder = await run('deliver', join(manifest, '..'), '--to', 'board', '--archive', 'audits', '--json');
    expect([byFolder.code, states(byFolder.stdout)]).toEqual([0, [['board', 'delivered']]]);
    const byId = await run('deliver', documentId, '--to', 'share,german', '--archive', 'audits');
    expect([byId.code, byId.stderr]).toEqual([0, expect.any(String)]);
    expect(server.mails[0]?.raw.toString()).toContain(documentId);
    const shown = await run('deliveries', 'list', '--archive', 'audits');
    expect(shown.stdout).toMatch(/delivered .* board .* portfolio/);
  });

  it('refuses a portfolio that a later scan or other accounts would make differently', async () => {
    await run('portfolio', 'reports', '--deliver', 'share', '--quiet');
    const [set = ''] = readdirSync(join(folder, 'out'));
    writeFileSync(join(folder, 'accounts.csv'), 'id,name\nid-Retail,Shops\n');
    const refused = await run('deliver', join('out', set), '--to', 'board', '--accounts', 'accounts.csv');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('a message could contradict')]);
    const retail = await run('deliver', join('out', set), '--to', 'retail');
    expect([retail.code, retail.stderr]).toEqual([2, expect.stringContaining('received retail')]);
  });
});

it('is removed from an archive with its deliveries when none of its reports is left', async () => {
  await run('portfolio', 'reports', '--deliver', 'share', '--quiet');
  for (const name of ['Retail', 'Ledger']) {
    const next = { AccountId: `id-${name}`, AccountName: name, JobId: 'next', LastScannedDate: '2027-01-04T00:00:00Z' };
    writeFileSync(join(folder, 'next.json'), bodyOf([aWireReport(next)]));
    await run('generate', 'next.json', '--archive', 'auditpress-archive', '--quiet');
  }
  const pruned = await run('archive', 'prune', '--archive', 'auditpress-archive', '--keep', '1');
  expect(pruned.code).toBe(0);
  const { stdout } = await run('deliveries', 'list', '--json');
  expect(JSON.parse(stdout)).toEqual({ deliveries: [], damaged: [] });
  const listed = await run('archive', 'list', '--archive', 'auditpress-archive', '--json');
  expect((JSON.parse(listed.stdout) as { readonly portfolios: unknown }).portfolios).toEqual([]);
});
