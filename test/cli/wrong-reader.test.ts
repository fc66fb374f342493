/** Reports go to the accounts that rules name, and to no others of the same name. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { batchFolder, reportOf, type Batches } from '../helpers/batches.js';
import { startServer } from '../helpers/http-server.js';
import { startMailServer, type MailServer } from '../helpers/mail-server.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { bodyOf } from '../helpers/wire-report.js';

const [FIRST, SECOND] = ['1-license', '2-license'];
const ACCOUNTS = [
  { id: 'account-a', name: 'Contoso', license: FIRST },
  { id: 'account-b', name: 'Contoso', license: SECOND },
];

let mails: MailServer;
let url: string;
/** As the service names every account. */
let named: string;

/** Starts a mail server, and a service with a report of every account. */
async function startServers(): Promise<void> {
  named = 'Contoso';
  mails = await startMailServer();
  const server = await startServer((request, response) => {
    const [, license = '', account = ''] = /\/license\/([^/]+)\/account\/([^/]+)\//.exec(request.url ?? '') ?? [];
    const body = bodyOf([reportOf(account, { LicenseId: license, AccountName: named })]);
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  ({ url } = server);
}

/** Mails to two clients, and copies to a folder. `accounts` are their rules. */
function deliverers(first: readonly string[], second: readonly string[]) {
  return {
    clients: {
      use: 'email',
      options: {
        host: '127.0.0.1',
        port: mails.port,
        security: 'none',
        from: 'audit@tarnholm.example',
        individually: true,
        to: [
          { address: 'first@tarnholm.example', accounts: first },
          { address: 'second@tarnholm.example', accounts: second },
        ],
      },
    },
    share: { use: 'folder', options: { folder: 'share' }, accounts: first },
  };
}

async function batchesWith(first: readonly string[], second: readonly string[], more: object = {}): Promise<Batches> {
  await startServers();
  const given = { accounts: ACCOUNTS, deliverers: deliverers(first, second), ...more };
  return batchFolder([], serviceEnvironment(url), given);
}

/** Whose documents each recipient has got. */
async function received(): Promise<readonly string[]> {
  return Promise.all(
    mails.mails.map(async ({ recipients, raw }) => {
      const { attachments } = await simpleParser(raw);
      const account = ACCOUNTS.find(({ id }) => attachments.some(({ content }) => content.includes(id)))?.id ?? '?';
      return `${account} to ${recipients.join(' ')}`;
    }),
  );
}

describe('a name of two accounts', () => {
  it.each(['clients', 'share'])('in %s is refused before anything is sent or recorded', async (deliverer) => {
    const batches = await batchesWith(['Contoso'], ['Contoso']);
    const { code, stderr } = await batches.run('batch', '--deliver', deliverer);
    expect(code).toBe(2);
    expect(stderr).toContain(
      '"Contoso", which matches account-a of the license 1-license and account-b of the license',
    );
    expect(mails.mails).toEqual([]);
    expect((await batches.run('runs', 'list')).stdout).not.toContain('batch');
  });

  it('that the list does not state is refused for every report, and when the names are known, before the run', async () => {
    const accounts = ACCOUNTS.map(({ id, license }) => ({ id, license }));
    const batches = await batchesWith(['Contoso'], ['Contoso'], { accounts });
    const first = await batches.result('batch', '--deliver', 'clients,share');
    expect([first.code, mails.mails]).toEqual([7, []]);
    const again = await batches.run('batch', '--deliver', 'clients,share');
    expect([again.code, mails.mails]).toEqual([2, []]);
    expect(again.stderr).toContain('account-a of the license 1-license and account-b of the license 2-license');
  });

  describe('that only the reports state, of accounts that are listed by other names', () => {
    const accounts = ACCOUNTS.map((account, index) => ({ ...account, name: ['Contoso East', 'Contoso West'][index] }));
    const schedules = { weekly: { cron: '0 7 * * 1', deliver: ['clients', 'share'] } };

    it.each([
      ['batch', '--deliver', 'clients,share'],
      ['schedule', 'run', 'weekly'],
    ])('is refused by %s for each report, and by the next run before it begins', async (...words) => {
      const batches = await batchesWith(['Contoso'], ['Contoso'], { accounts, schedules });
      const first = await batches.result(...words);
      expect([first.code, mails.mails, existsSync(join(batches.folder, 'share'))]).toEqual([7, [], false]);
      const again = await batches.run(...words);
      expect([again.code, mails.mails]).toEqual([2, []]);
      expect(again.stderr).toContain('account-a of the license 1-license and account-b of the license 2-license');
    });

    it('does not hold back reports that are chosen by the names in the list', async () => {
      const batches = await batchesWith(['Contoso East'], ['Contoso West'], { accounts });
      const { code } = await batches.result('batch', '--deliver', 'clients');
      expect([code, (await received()).toSorted()]).toEqual([
        0,
        ['account-a to first@tarnholm.example', 'account-b to second@tarnholm.example'],
      ]);
    });

    it('is refused by the check of the configuration, once the reports are archived', async () => {
      const batches = await batchesWith(['Contoso'], ['Contoso'], { accounts });
      await batches.result('batch');
      const { code, stderr } = await batches.run('config', 'check', '--without-credentials');
      expect(code).toBe(2);
      expect(stderr).toContain('deliverers.share.accounts: expected one account, received "Contoso", which matches');
      expect(stderr).toContain('deliverers.clients.options.to[1].accounts: expected one account');
    });
  });

  describe('in an archive', () => {
    /** Writes the report of an account, with these values. */
    function writeReport({ folder }: Batches, name: string, more: Readonly<Record<string, string>>): void {
      writeFileSync(
        join(folder, name),
        bodyOf([reportOf(more['AccountId'] ?? '', { AccountName: 'Contoso', ...more })]),
      );
    }

    async function withFirst(more: Readonly<Record<string, string>> = {}): Promise<Batches> {
      const batches = await batchesWith(['Contoso'], [], { accounts: [], archive: 'audits' });
      writeReport(batches, 'first.json', { AccountId: 'account-a', JobId: 'job-1', ...more });
      writeReport(batches, 'second.json', { AccountId: 'account-b', JobId: 'job-2', ...more });
      const { code } = await batches.run('generate', 'first.json', '--deliver', 'share');
      expect(code).toBe(0);
      return batches;
    }

    it('is refused for another account in a command of its own, and in its dry run', async () => {
      const batches = await withFirst();
      for (const more of [[], ['--dry-run']]) {
        const { code, stderr } = await batches.run('generate', 'second.json', '--deliver', 'share', ...more);
        expect([code, readdirSync(join(batches.folder, 'share'))]).toEqual([2, [expect.stringContaining('Contoso')]]);
        expect(stderr).toContain('account-a of the license');
        expect(stderr).toContain('account-b of the license');
      }
    });

    it('is refused for a set that is delivered or sent again after the other account is known', async () => {
      const batches = await withFirst();
      await batches.run('generate', 'second.json');
      const { stdout } = await batches.run('deliveries', 'list', '--json');
      const [{ id }] = (JSON.parse(stdout) as { readonly deliveries: readonly [{ readonly id: string }] }).deliveries;
      for (const words of [
        ['generate', 'first.json', '--deliver', 'share'],
        ['deliveries', 'resend', id, '--force'],
      ]) {
        const { code, stderr } = await batches.run(...words);
        expect([code, stderr]).toEqual([2, expect.stringContaining('account-a of the license')]);
      }
    });

    it('is not refused for the next report of the same account', async () => {
      const batches = await withFirst();
      writeReport(batches, 'next.json', { AccountId: 'ACCOUNT-A', JobId: 'job-2' });
      const { code } = await batches.run('generate', 'next.json', '--deliver', 'share');
      expect([code, readdirSync(join(batches.folder, 'share'))]).toEqual([0, expect.objectContaining({ length: 2 })]);
    });

    it.each(['', '(null)', 'ac####-b'])('is refused for another report whose account has the id "%s"', async (id) => {
      const batches = await withFirst({ AccountId: id });
      const again = await batches.run('generate', 'first.json', '--deliver', 'share');
      expect([again.code, again.stderr]).toEqual([0, expect.not.stringContaining('expected one account')]);
      const { code, stderr } = await batches.run('generate', 'second.json', '--deliver', 'share');
      expect([code, stderr]).toEqual([2, expect.stringContaining('expected one account, received "Contoso"')]);
    });
  });

  it('is refused where report files are delivered, before the first is sent', async () => {
    const batches = await batchesWith(['Contoso'], ['Contoso'], { accounts: [] });
    mkdirSync(join(batches.folder, 'in'));
    for (const { id, license } of ACCOUNTS) {
      const own = { LicenseId: license, AccountName: 'Contoso', JobId: license };
      const body = bodyOf([reportOf(id, own)]);
      writeFileSync(join(batches.folder, 'in', `${id}.json`), body);
    }
    const { code, stderr } = await batches.run('generate', 'in', '--deliver', 'clients');
    expect([code, mails.mails]).toEqual([2, []]);
    expect(stderr).toContain('account-a of the license 1-license and account-b of the license 2-license');
  });

  it('in a schedule or among accounts of a batch is refused', async () => {
    const schedules = { weekly: { cron: '0 7 * * 1', accounts: ['Contoso'] } };
    const batches = await batchesWith([], [], { schedules });
    for (const words of [
      ['schedule', 'run', 'weekly'],
      ['batch', 'contoso'],
    ]) {
      const { code, stderr } = await batches.run(...words);
      expect([code, stderr]).toEqual([2, expect.stringContaining('account-a of the license 1-license and account-b')]);
    }
  });

  it('among credentials is refused', async () => {
    const credentials = [{ accounts: ['Contoso'], accountToken: { file: 'token' } }];
    const batches = await batchesWith([], [], { service: { credentials } });
    writeFileSync(join(batches.folder, 'token'), 'token');
    const { code, stderr } = await batches.run('batch');
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('service.credentials[0].accounts: expected one account'),
    ]);
  });
});

describe('an id or a license', () => {
  it.each([
    ['ids', 'id:account-a', 'account-b'],
    ['licenses', `license:${FIRST}`, `license:${SECOND}`],
    ['accounts of a license', `license:${FIRST}/Contoso`, `license:${SECOND}/Contoso`],
  ])('sends each client its own report: %s', async (_what, first, second) => {
    const batches = await batchesWith([first], [second]);
    const { code } = await batches.result('batch', '--deliver', 'clients,share');
    expect(code).toBe(0);
    expect((await received()).toSorted()).toEqual([
      'account-a to first@tarnholm.example',
      'account-b to second@tarnholm.example',
    ]);
  });
});

describe('an empty list of accounts', () => {
  it('of a deliverer is none', async () => {
    const batches = await batchesWith(['*'], ['*'], {
      deliverers: { mailbox: { module: './mailbox.mjs', accounts: [] } },
    });
    const { result } = await batches.result('batch', '--deliver', 'mailbox');
    expect([batches.sent(), result.digest?.deliveries['planned']]).toEqual([[], 0]);
    expect(result.warnings).toMatchObject([
      { receiver: 'mailbox', message: 'deliverers.mailbox.accounts is an empty list.' },
    ]);
  });

  it('of a schedule is none', async () => {
    const batches = await batchesWith([], [], { schedules: { weekly: { cron: '0 7 * * 1', accounts: [] } } });
    const { code, stderr } = await batches.run('schedule', 'run', 'weekly');
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('expected configured accounts for the schedule weekly'),
    ]);
  });
});

describe('a run that made nothing for a deliverer with rules', () => {
  it('has a warning that names the accounts and the rules', async () => {
    const batches = await batchesWith(['account-b'], ['account-b']);
    const { code, result } = await batches.result('batch', 'account-a', '--deliver', 'clients,share');
    expect([code, mails.mails]).toEqual([0, []]);
    expect(result.warnings.map(({ receiver, message }) => [receiver, message])).toEqual([
      ['clients', expect.stringContaining('no rule is about account-a of the license 1-license')],
      ['share', expect.stringContaining('deliverers.share.accounts: ["account-b"]')],
    ]);
  });

  it('says nothing of a deliverer of which some recipients are for other accounts', async () => {
    const batches = await batchesWith(['account-a'], ['account-b']);
    const { result } = await batches.result('batch', 'account-a', '--deliver', 'clients');
    expect(result.warnings).toEqual([]);
  });
});

describe('a command that made nothing for a deliverer with rules', () => {
  interface Warned {
    readonly manifest: string;
    readonly deliveries: readonly unknown[];
    readonly warnings: readonly { readonly receiver: string; readonly message: string }[];
  }

  it('says so, and names the account and the rules', async () => {
    const batches = await batchesWith(['Fabrikam'], ['Northwind']);
    writeFileSync(join(batches.folder, 'report.json'), bodyOf([reportOf('account-a', { LicenseId: FIRST })]));
    const made = await batches.run('generate', 'report.json', '--deliver', 'clients,share', '--json');
    const result = JSON.parse(made.stdout) as Warned;
    const message = 'no rule is about account-a of the license 1-license (deliverers.share.accounts: ["Fabrikam"]).';
    expect([made.code, result.deliveries]).toEqual([0, []]);
    expect(result.warnings).toMatchObject([{ receiver: 'clients' }, { receiver: 'share', message }]);
    expect(made.stderr).toContain(`share receives nothing: ${message}`);
    const sent = await batches.run('deliver', dirname(result.manifest), '--to', 'share', '--json');
    expect(JSON.parse(sent.stdout)).toMatchObject({ deliveries: [], warnings: [{ receiver: 'share', message }] });
    expect(sent.stderr).toContain(message);
  });

  it('says nothing of entries for other accounts', async () => {
    const batches = await batchesWith(['account-a'], ['Northwind']);
    writeFileSync(join(batches.folder, 'report.json'), bodyOf([reportOf('account-a', { LicenseId: FIRST })]));
    const { stdout } = await batches.run('generate', 'report.json', '--deliver', 'clients,share', '--json');
    expect((JSON.parse(stdout) as Warned).warnings).toEqual([]);
  });
});

describe('a pattern of a batch', () => {
  it('that fits no account beside one that does is named', async () => {
    const batches = await batchesWith([], []);
    const { code, stderr } = await batches.run('batch', 'account-a', 'Fabrikam');
    expect([code, stderr]).toEqual([0, expect.stringContaining('no configured account is "Fabrikam"')]);
  });
});

describe('the manifest of a set', () => {
  it('is that of the account whose rule was met', async () => {
    const batches = await batchesWith([`license:${FIRST}`], []);
    const { result } = await batches.result('batch', '--deliver', 'share');
    const [name = ''] = result.reports.flatMap(({ account, sets }) =>
      account === 'account-a' ? sets.map((set) => set.name) : [],
    );
    const manifest = readFileSync(join(batches.folder, 'share', name, 'manifest.json'), 'utf8');
    expect(manifest).toContain('account-a');
  });
});

describe('a rule that fits no account', () => {
  it('is a warning that names who is left out, and the account that was renamed', async () => {
    const accounts = [{ id: 'account-a', license: FIRST }];
    const ops = { use: 'email', options: { ...deliverers([], []).clients.options, to: ['ops@tarnholm.example'] } };
    await startServers();
    const clients = deliverers(['Contoso'], ['Fabrikam']).clients;
    const batches = batchFolder([], serviceEnvironment(url), {
      accounts,
      deliverers: { clients, ops: { ...ops, options: { ...ops.options, port: mails.port } } },
      digest: { deliver: ['ops'], when: 'problems' },
    });
    await batches.result('batch', '--deliver', 'clients');
    named = 'Contoso Ltd';
    const { code, result } = await batches.result('batch', '--deliver', 'clients');
    expect(code).toBe(0);
    expect(result.warnings.map(({ receiver, message }) => [receiver, message])).toEqual([
      [
        'first@tarnholm.example',
        'no known account is "Contoso" (deliverers.clients.options.to[0].accounts), but account-a of the license 1-license was, which is now "Contoso Ltd".',
      ],
      ['second@tarnholm.example', 'no known account is "Fabrikam" (deliverers.clients.options.to[1].accounts).'],
    ]);
    const { stdout } = await batches.run('runs', 'show', result.run);
    expect(stdout).toContain('first@tarnholm.example receives no reports: no known account is "Contoso"');
    const digests = await Promise.all(mails.mails.map(async ({ raw }) => (await simpleParser(raw)).text ?? ''));
    expect(digests.at(-1)?.replace(/\s+/g, ' ')).toContain('but account-a of the license 1-license was');
  });
});
