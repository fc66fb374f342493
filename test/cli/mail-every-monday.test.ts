/** From an empty folder to a mailed PDF, with the built program, the reference server and real mail servers. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser, type ParsedMail } from 'mailparser';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCertificateBy, anAuthority } from '../helpers/certificates.js';
import { fileTree } from '../helpers/file-tree.js';
import {
  acceptingExcept,
  refusal,
  startMailServer,
  startScriptedServer,
  type MailServerOptions,
} from '../helpers/mail-server.js';
import { run as runTool } from '../helpers/pdf.js';
import { expectToFit } from '../helpers/published-schemas.js';
import { runCli, type CliOptions, type CliRun } from '../helpers/run-cli.js';
import { sharedService } from '../helpers/serving.js';
import { present } from '../helpers/system.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { TRIES_ALL } from '../helpers/runs.js';

const HOOK = join(import.meta.dirname, '../faults/sets/break-at-call.cjs');
const PASSWORD = 'correct horse battery staple';
const RECIPIENTS = ['auditor@tarnholm.example', 'owner@tarnholm.example'];

let folder: string;
const service = sharedService();

beforeEach(() => {
  folder = temporaryFolder();
  const { accountToken, apiKey } = service();
  writeFileSync(join(folder, 'token'), accountToken, { mode: 0o600 });
  writeFileSync(join(folder, 'password'), `${PASSWORD}\n`, { mode: 0o600 });
  writeFileSync(join(folder, 'key.sh'), `#!/bin/sh\necho '${apiKey}'\n`);
  chmodSync(join(folder, 'key.sh'), 0o700);
});

/** Configures a deliverer `auditors`, and the service with credentials from a file and a command. */
function configure(email: object, delivery: object = { retries: 0 }, format = 'md'): void {
  const { url, license, account } = service();
  const configuration = {
    license,
    account,
    benchmark: 'CSBP',
    formats: [format],
    delivery,
    service: { environments: { PROD: { url, accountToken: { file: 'token' }, apiKey: { command: ['./key.sh'] } } } },
    deliverers: {
      auditors: {
        use: 'email',
        options: { host: '127.0.0.1', from: 'audit@tarnholm.example', to: RECIPIENTS, ...email },
        credentials: { password: { file: 'password' } },
      },
    },
  };
  writeFileSync(join(folder, 'auditpress.config.json'), JSON.stringify(configuration));
}

function run(words: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  return runCli(words, { cwd: folder, ...options });
}

function generate(options: CliOptions = {}): Promise<CliRun> {
  return run(['generate', '--deliver', 'auditors', '--json'], options);
}

interface Listed {
  readonly id: string;
  readonly state: string;
  readonly deliverer: string;
  readonly attempts: readonly { readonly receipt: { readonly failure: { readonly message: string } | null } | null }[];
}

async function listed(): Promise<readonly Listed[]> {
  const { stdout } = await run(['deliveries', 'list', '--json']);
  expectToFit('delivery-list', JSON.parse(stdout));
  return (JSON.parse(stdout) as { readonly deliveries: readonly Listed[] }).deliveries;
}

/** The only delivery. */
async function theDelivery(): Promise<Listed> {
  const [only, ...others] = await listed();
  if (only === undefined) throw new Error('expected a delivery');
  expect(others).toEqual([]);
  return only;
}

/** A server that asks for encryption and a login, as those on the internet do. */
async function startUsualServer(options: MailServerOptions = {}) {
  const authority = await anAuthority();
  const server = await startMailServer({
    certificate: await aCertificateBy(authority),
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      if (password === PASSWORD) done(null, { user: username });
      else done(refusal(535, 'wrong password'));
    },
    ...options,
  });
  const email = { port: server.port, user: 'audit@tarnholm.example', trustedCertificates: authority.cert };
  configure(email, { retries: 0 }, 'pdf');
  return server;
}

/** Everything in /proc that other users may see of a process, or its own user. */
function processes(): string {
  if (process.platform !== 'linux') return '';
  const read = (path: string): string => {
    try {
      return readFileSync(path, 'latin1');
    } catch {
      // The process has ended, or belongs to somebody else.
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .map((pid) => `${read(`/proc/${pid}/cmdline`)} ${read(`/proc/${pid}/environ`)}`)
    .join('\n');
}

describe('from an empty folder', () => {
  it('mails a PDF with a summary, once, however often the command runs', async () => {
    const { mails } = await startUsualServer();
    const first = await generate();
    expect([first.code, first.stderr]).toEqual([0, expect.any(String)]);
    expectToFit('result', JSON.parse(first.stdout));
    expect(mails).toMatchObject([{ recipients: RECIPIENTS, isEncrypted: true, user: 'audit@tarnholm.example' }]);

    const mail = await simpleParser(mails[0]?.raw ?? '');
    expectSummary(mail);
    const [pdf, ...others] = mail.attachments;
    expect([pdf?.contentType, others]).toEqual(['application/pdf', []]);
    const [set = ''] = readdirSync(join(folder, 'out'));
    expect(pdf?.content.equals(readFileSync(join(folder, 'out', set, `${set}.pdf`)))).toBe(true);
    const title = 'Cloud Security Best Practices';
    const text = present('pdftotext') ? runTool('pdftotext', ['-', '-'], pdf?.content ?? Buffer.alloc(0)) : title;
    expect(text).toContain(title);

    const second = await generate();
    expect([second.code, mails.length]).toEqual([0, 1]);
    expect(await theDelivery()).toMatchObject({ deliverer: 'auditors', state: 'delivered' });
    expect((await run(['archive', 'verify', '--archive', 'auditpress-archive'])).code).toBe(0);
  });

  it('leaves no secret in files, output, or the command lines and environments of processes', async () => {
    let seen = '';
    const server = await startUsualServer({ receive: () => void (seen = processes()) });
    // Its process has its own command line and environment, as a user's has.
    const runs = [
      await generate({ ownProcess: true }),
      await run(['deliver', 'test', 'auditors'], { ownProcess: true }),
      await run(['deliveries', 'list', '--json']),
      await run(['deliveries', 'show', (await theDelivery()).id, '--json']),
      await run(['config', 'show']),
    ];
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    writeFileSync(join(folder, 'password'), 'wrong secret of a mailbox');
    const refused = await run(['deliver', 'test', 'auditors']);
    expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('wrong password') as string });
    expect(seen.includes('generate\0--deliver')).toBe(process.platform === 'linux');

    const { accountToken, apiKey } = service();
    const files = Object.entries(fileTree(folder)).filter(([path]) => !['token', 'password', 'key.sh'].includes(path));
    expect(files.length).toBeGreaterThan(8);
    const places: readonly (readonly [string, Buffer | string])[] = [
      ...files.map(([path]) => [path, readFileSync(join(folder, path))] as const),
      ...[...runs, refused].map(({ stdout, stderr }) => ['output', stdout + stderr] as const),
      ['processes', seen],
      ['mail', server.mails[0]?.raw ?? ''],
    ];
    for (const secret of [accountToken, apiKey, PASSWORD, 'wrong secret of a mailbox']) {
      for (const encoded of [
        secret,
        encodeURIComponent(secret),
        Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      ]) {
        const found = places.filter(([, content]) => content.includes(encoded)).map(([name]) => name);
        expect(found).toEqual([]);
      }
    }
  });
});

function expectSummary({ subject, text, html, headers, messageId, from }: ParsedMail): void {
  expect(subject).toContain('Cloud Security Best Practices');
  expect(from?.text).toBe('audit@tarnholm.example');
  for (const body of [text, html]) {
    expect(body).toEqual(expect.stringMatching(/compliance/i));
    expect(body).toEqual(expect.stringContaining('.pdf'));
  }
  expect(messageId).toMatch(/^<[0-9a-f]{40}@tarnholm\.example>$/);
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(headers.get('list')).toMatchObject({ id: { name: 'auditpress.tarnholm.example' } });
  expect(headers.get('content-language')).toBe('en');
  expect(headers.get('x-auditpress-document')).toMatch(/^AP-/);
}

describe('a mail server that', () => {
  /** Without encryption, so that each test is about one thing. */
  const plain = (port: number, more: object = {}): object => ({ port, security: 'none', ...more });

  it('refuses for now gets the mail from a retry of the same run', async () => {
    let times = 0;
    const server = await startMailServer({
      receive() {
        times += 1;
        if (times === 1) throw refusal(451, 'try again later');
      },
    });
    configure(plain(server.port), { retries: 1 });
    const { code } = await generate();
    expect([code, server.mails.length]).toEqual([0, 1]);
    const { state, attempts } = await theDelivery();
    expect([state, attempts.length]).toEqual(['delivered', 2]);
    expect(attempts[0]?.receipt?.failure?.message).toContain('try again later');
  });

  it('refuses for good is left to the operator, who sends it again', async () => {
    let isClosed = true;
    const server = await startMailServer({
      receive() {
        if (isClosed) throw refusal(554, 'no thanks');
      },
    });
    configure(plain(server.port));
    for (const time of ['first', 'second']) {
      const { code, stderr } = await generate();
      expect([time, code, stderr]).toEqual([time, 7, expect.stringContaining('no thanks')]);
    }
    const { id, state, attempts } = await theDelivery();
    expect([state, attempts.length]).toEqual(['refused', 1]);
    isClosed = false;
    const { code } = await run(['deliveries', 'resend', id]);
    expect([code, server.mails.length]).toEqual([0, 1]);
    expect((await theDelivery()).state).toBe('delivered');
  });

  it('drops the connection after the whole mail leaves it unknown, and it is not sent twice', async () => {
    let received = 0;
    const accept = acceptingExcept({});
    const port = await startScriptedServer((line) => {
      if (!line.endsWith('\r\n.')) return accept(line);
      return (socket) => {
        received += 1;
        socket.destroy();
      };
    });
    configure(plain(port));
    for (const time of ['first', 'second']) {
      const { code, stderr } = await generate();
      expect([time, code, stderr]).toEqual([time, 7, expect.stringContaining('unknown')]);
    }
    expect(received).toBe(1);
    const unknown = await run(['deliveries', 'list', '--state', 'unknown']);
    const { id } = await theDelivery();
    expect(unknown.stdout).toContain(id.slice(0, 12));
    expect(unknown.stdout).toContain('auditor@tarnholm.example and 1 more');
    const shown = await run(['deliveries', 'show', id]);
    expect(shown.stdout).toContain('after the whole mail was sent');

    const better = await startMailServer();
    configure(plain(better.port));
    const failed = await run(['deliveries', 'resend', '--failed']);
    expect([failed.code, better.mails.length]).toEqual([0, 0]);
    const { code } = await run(['deliveries', 'resend', id]);
    expect([code, better.mails.length]).toEqual([0, 1]);
    expect((await theDelivery()).state).toBe('delivered');
  });

  it('does not answer in time is tried again by the next run', async () => {
    const port = await startScriptedServer(() => undefined);
    configure(plain(port, { timeouts: { connect: 1 } }));
    const { code, stderr } = await generate();
    expect([code, stderr]).toEqual([7, expect.stringContaining('none in time')]);
    expect((await theDelivery()).state).toBe('postponed');
    const better = await startMailServer();
    configure(plain(better.port));
    const next = await generate();
    expect([next.code, better.mails.length]).toEqual([0, 1]);
  });
});

describe('a disk that is full from a call on', () => {
  it.each(TRIES_ALL ? [1, 180, 205, 240, 300] : [205, 240])('never loses or doubles a mail: call %i', async (call) => {
    const server = await startMailServer();
    configure({ port: server.port, security: 'none' });
    mkdirSync(join(folder, 'auditpress-archive'));
    const env = {
      BREAK_BELOW: join(folder, 'auditpress-archive'),
      BREAK_AT: String(call),
      BREAK_HOW: 'full',
      BREAK_CODE: 'ENOSPC',
      BREAK_REACHED: join(folder, 'reached'),
      NODE_OPTIONS: `--require "${HOOK}"`,
    };
    const { code } = await generate({ env });
    const isReached = existsSync(join(folder, 'reached'));
    expect(isReached ? [6, 7] : [0]).toContain(code);
    const sent = server.mails.length;
    const [delivery] = await listed().catch(() => []);
    expect(['delivered', 'unknown'].includes(delivery?.state ?? '')).toBe(sent > 0 || delivery?.state === 'unknown');

    const again = await generate();
    const { state } = await theDelivery();
    expect(state === 'unknown' ? [again.code, sent <= 1] : [again.code, state]).toEqual(
      state === 'unknown' ? [7, true] : [0, 'delivered'],
    );
    expect(server.mails.length).toBe(state === 'unknown' ? sent : 1);
  });
});
