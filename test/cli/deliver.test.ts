import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectToFit } from '../helpers/published-schemas.js';
import { runCli, type CliRun } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

let folder: string;

/** Fails as the file `answer` says, and otherwise notes what it received in `sent.log`. */
const MAILBOX = `
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
const answerOf = () => (existsSync('answer') ? readFileSync('answer', 'utf8') : '');
export const deliverer = {
  name: 'mailbox',
  credentials: { password: { describe: 'the password of the mailbox' } },
  plan: (set) => [{
    key: set.identity, target: 'box', recipients: ['a@example.com', 'b@example.com'],
    artifacts: set.artifacts, payload: { text: set.name }, notices: [],
  }],
  async send({ key, target, recipients, artifacts }, _options, { credentials }) {
    if (credentials.password.reveal() !== 'open sesame') throw new Error('wrong password');
    const answer = answerOf();
    if (answer === 'die') process.kill(process.pid, 'SIGKILL');
    if (answer === 'throw') throw new Error('the line is dead');
    appendFileSync('sent.log', recipients.join() + '\\n');
    return {
      key, target, reference: 'mail-1',
      recipients: recipients.map((recipient) => ({
        recipient,
        outcome: recipient.startsWith('b') && answer === 'refuse b' ? 'refused' : 'delivered',
        reason: recipient.startsWith('b') && answer === 'refuse b' ? 'no such person' : '',
      })),
      artifacts: artifacts.map(({ fileName, content: { sha256, size } }) => ({
        path: fileName, sha256, bytes: size, outcome: 'written',
      })),
    };
  },
};
`;

const CONFIGURATION = `
formats: [html]
delivery: { retries: 0 }
deliverers:
  share: { use: folder, options: { folder: shared } }
  german: { use: folder, locale: de, accounts: ['*'], options: { folder: german } }
  others: { use: folder, accounts: [somebody-else], options: { folder: others } }
  box: { module: ./mailbox.mjs }
  twin: { module: ./mailbox.mjs }
`;

beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'report.json'), bodyOf([aWireReport()]));
  writeFileSync(join(folder, 'auditpress.config.yaml'), CONFIGURATION);
  writeFileSync(join(folder, 'mailbox.mjs'), MAILBOX);
});

function run(...words: readonly string[]): Promise<CliRun> {
  return runCli(words, options());
}

/** A process of its own, which may be killed. */
function runInOwnProcess(...words: readonly string[]): Promise<CliRun> {
  return runCli(words, { ...options(), ownProcess: true });
}

function options() {
  const password = 'open sesame';
  return {
    cwd: folder,
    env: { AUDITPRESS_DELIVERER_BOX_PASSWORD: password, AUDITPRESS_DELIVERER_TWIN_PASSWORD: password },
  };
}

function answer(text: string): void {
  writeFileSync(join(folder, 'answer'), text);
}

function sent(): readonly string[] {
  const log = join(folder, 'sent.log');
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
}

interface Listed {
  readonly id: string;
  readonly state: string;
  readonly deliverer: string;
  readonly target: string;
}

interface Reported extends Listed {
  readonly attempts: number;
  readonly deliveredAt: string | null;
}

async function deliveries(): Promise<readonly Listed[]> {
  const { stdout } = await run('deliveries', 'list', '--json');
  expectToFit('delivery-list', JSON.parse(stdout));
  return (JSON.parse(stdout) as { readonly deliveries: readonly Listed[] }).deliveries;
}

async function onlyState(): Promise<string | undefined> {
  const [only, ...others] = await deliveries();
  expect(others).toEqual([]);
  return only?.state;
}

describe('generate --deliver', () => {
  it('delivers once, however often it runs', async () => {
    const times: unknown[] = [];
    for (const [attempts, said] of [
      [1, 'delivered'],
      [0, 'already-delivered'],
    ] as const) {
      const { code, stdout } = await run('generate', 'report.json', '--deliver', 'share,box', '--json');
      expect([said, code]).toEqual([said, 0]);
      expectToFit('result', JSON.parse(stdout));
      const { deliveries: reported } = JSON.parse(stdout) as { readonly deliveries: readonly Reported[] };
      expect(reported.map((each) => [each.deliverer, each.state, each.attempts])).toEqual([
        ['share', said, attempts],
        ['box', said, attempts],
      ]);
      times.push(reported.map(({ deliveredAt }) => deliveredAt));
    }
    expect(times[1]).toEqual(times[0]);
    const { stdout } = await run('generate', 'report.json', '--deliver', 'box');
    expect(stdout).toMatch(/^already delivered on \d{4}-\d\d-\d\d \d\d:\d\d UTC {2}box: box, mail-1/m);
    expect(sent()).toEqual(['a@example.com,b@example.com']);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    const { code } = await run('archive', 'verify', '--archive', 'auditpress-archive');
    expect(code).toBe(0);
  });

  it('makes what a deliverer wants in another language, for its accounts alone', async () => {
    await run('generate', 'report.json', '--deliver', 'share,german,others');
    const [english, german] = await deliveries();
    const pageOf = (target = ''): string => {
      const { files } = JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8')) as {
        readonly files: readonly { readonly name: string }[];
      };
      return readFileSync(join(target, files[0]?.name ?? ''), 'utf8');
    };
    expect(pageOf(english?.target)).toContain('<html lang="en"');
    expect(pageOf(german?.target)).toContain('<html lang="de"');
    expect(existsSync(join(folder, 'others'))).toBe(false);
  });

  it('adds another format to what is in a folder, and puts another language beside it', async () => {
    const generate = (...words: string[]) => run('generate', 'report.json', '--deliver', 'share', ...words);
    const first = await generate();
    const second = await generate('--format', 'xlsx');
    const german = await generate('--locale', 'de');
    expect([first.code, second.code, german.code]).toEqual([0, 0, 0]);
    const [set = '', other = '', ...others] = readdirSync(join(folder, 'shared')).sort();
    expect(others).toEqual([]);
    const formatsIn = (name: string) => readdirSync(join(folder, 'shared', name)).map((file) => file.split('.').at(-1));
    expect([formatsIn(set).sort(), formatsIn(other).sort()]).toEqual([
      ['html', 'json', 'xlsx'],
      ['html', 'json'],
    ]);
    const manifest = readFileSync(join(folder, 'shared', set, 'manifest.json'), 'utf8');
    const { files } = JSON.parse(manifest) as { readonly files: readonly { readonly format: string }[] };
    expect(files.map(({ format }) => format)).toEqual(['html', 'xlsx']);
  });

  it('delivers the same report again if its file has another name, which the documents state', async () => {
    copyFileSync(join(folder, 'report.json'), join(folder, 'other.json'));
    const first = await run('generate', 'report.json', '--deliver', 'box');
    const second = await run('generate', 'other.json', '--deliver', 'box', '--out', 'other');
    expect([first.code, second.code, second.stderr]).toEqual([0, 0, expect.not.stringContaining('expected')]);
    expect(await deliveries()).toHaveLength(2);
  });

  it('delivers by both of two deliverers that differ only in their names', async () => {
    const { code } = await run('generate', 'report.json', '--deliver', 'box,twin');
    expect([code, sent()]).toEqual([0, ['a@example.com,b@example.com', 'a@example.com,b@example.com']]);
    expect((await deliveries()).map(({ deliverer, state }) => [deliverer, state])).toEqual([
      ['box', 'delivered'],
      ['twin', 'delivered'],
    ]);
  });

  it('plans in a dry run, and writes and sends nothing', async () => {
    const { code, stdout } = await run('generate', 'report.json', '--deliver', 'share,box', '--dry-run', '--json');
    expect(code).toBe(0);
    expectToFit('result', JSON.parse(stdout));
    expect(stdout).toContain('a@example.com');
    expect(
      ['out', 'shared', 'auditpress-archive', 'sent.log'].filter((name) => existsSync(join(folder, name))),
    ).toEqual([]);
  });

  it('sends nothing if a credential is missing, or a deliverer is not configured', async () => {
    const { code, stderr } = await runCli(['generate', 'report.json', '--deliver', 'box'], { cwd: folder });
    expect([code, stderr]).toEqual([2, expect.stringContaining('AUDITPRESS_DELIVERER_BOX_PASSWORD')]);
    const unknown = await run('generate', 'report.json', '--deliver', 'bx');
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('box')]);
    expect(sent()).toEqual([]);
  });

  it('reports a recipient that refuses, and sends to that one alone again', async () => {
    answer('refuse b');
    const { code, stdout, stderr } = await run('generate', 'report.json', '--deliver', 'box');
    expect(code).toBe(7);
    expect(stdout).toContain('b@example.com: refused, no such person');
    expect(stderr).toContain('1 of 1 deliveries did not arrive');
    expect(await onlyState()).toBe('partial');
    answer('');
    const [delivery] = await deliveries();
    const { code: again } = await run('deliveries', 'resend', delivery?.id.slice(0, 8) ?? '');
    expect(sent()).toEqual(['a@example.com,b@example.com', 'b@example.com']);
    expect([again, await onlyState()]).toEqual([0, 'delivered']);
  });
});

it('says where the ids of deliveries are, and how to resend them', async () => {
  await run('generate', 'report.json', '--deliver', 'box');
  const { code, stderr } = await run('deliveries', 'resend');
  expect([code, stderr]).toEqual([2, expect.stringContaining('received neither')]);
  expect(stderr).toContain('Run `auditpress deliveries list` for the ids, and `auditpress deliveries resend --help`');
});

describe('a delivery whose outcome nobody knows', () => {
  it.each(['die', 'throw'])(
    'is not sent again unless the operator asks for it, if its deliverer does: %s',
    async (how) => {
      answer(how);
      await runInOwnProcess('generate', 'report.json', '--deliver', 'box');
      answer('');
      const { code, stdout } = await run('generate', 'report.json', '--deliver', 'box');
      expect([code, sent()]).toEqual([7, []]);
      expect(stdout).toContain('unknown  box: box');
      expect(await onlyState()).toBe('unknown');
      const [delivery] = await deliveries();
      expect((await run('deliveries', 'resend', delivery?.id ?? '')).code).toBe(0);
      expect(sent()).toEqual(['a@example.com,b@example.com']);
      const shown = await run('deliveries', 'show', delivery?.id ?? '', '--json');
      expectToFit('delivery-show', JSON.parse(shown.stdout));
      expect(shown.stdout).not.toContain('sesame');
      const closed = await run('deliveries', 'resend', delivery?.id ?? '');
      expect([closed.code, closed.stderr]).toEqual([2, expect.stringContaining('was delivered')]);
    },
  );
});

it('runs the example of a deliverer of your own, as the documentation configures it', async () => {
  const root = join(import.meta.dirname, '../..');
  const page = readFileSync(join(root, 'docs/library.md'), 'utf8');
  const [, yaml = ''] = /```yaml\n(deliverers:\n.*?)```/s.exec(page) ?? [];
  writeFileSync(join(folder, 'auditpress.config.yaml'), yaml);
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/auditpress'));
  symlinkSync(join(root, 'node_modules/zod'), join(folder, 'node_modules/zod'));
  copyFileSync(join(root, 'examples/deliverers/shared-folder.mjs'), join(folder, 'shared-folder.mjs'));
  for (const time of ['first', 'second']) {
    const { code, stderr } = await run('generate', 'report.json', '--format', 'html', '--deliver', 'share');
    expect([time, code, stderr]).toEqual([time, 0, expect.any(String)]);
  }
  expect(readdirSync(join(folder, 'shared'))).toHaveLength(1);
  expect((await deliveries()).map(({ deliverer, state }) => [deliverer, state])).toEqual([['share', 'delivered']]);
});

describe('deliver', () => {
  it('sends a set that is archived, by its folder or its document id', async () => {
    const { stdout } = await run('generate', 'report.json', '--archive', 'auditpress-archive', '--json');
    const { manifest } = JSON.parse(stdout) as { readonly manifest: string };
    const { documentId } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly documentId: string };
    const byFolder = await run('deliver', join(manifest, '..'), '--to', 'box', '--json');
    expect(byFolder.code).toBe(0);
    expectToFit('deliver', JSON.parse(byFolder.stdout));
    expect((await run('deliver', documentId, '--to', 'share')).code).toBe(0);
    expect((await deliveries()).map(({ deliverer }) => deliverer)).toEqual(['box', 'share']);
  });

  it('refuses a set that other settings would make differently', async () => {
    const made = await run('generate', 'report.json', '--archive', 'auditpress-archive', '--quiet');
    const set = join(folder, made.stdout.split('\n')[0] ?? '', '..');
    const named = await run('deliver', set, '--to', 'share', '--template', 'executive');
    expect(named.code).toBe(0);
    writeFileSync(join(folder, 'risks.yaml'), 'acceptances: []\n');
    writeFileSync(join(folder, 'auditpress.config.yaml'), `${CONFIGURATION}renderers: { html: { options: {} } }\n`);
    const other = await run('deliver', set, '--to', 'share');
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('a message could contradict')]);
  });

  it('checks a deliverer without sending anything', async () => {
    const { code, stdout } = await run('deliver', 'test', 'box');
    expect([code, stdout]).toEqual([0, expect.stringContaining('box: ')]);
    expect(sent()).toEqual([]);
  });
});

it('removes deliveries with the scan that they are about', async () => {
  await run('generate', 'report.json', '--deliver', 'box');
  writeFileSync(
    join(folder, 'next.json'),
    bodyOf([aWireReport({ JobId: 'job-next', LastScannedDate: '2027-01-04T00:00:00Z' })]),
  );
  await run('generate', 'next.json', '--archive', 'auditpress-archive');
  const { code } = await run('archive', 'prune', '--archive', 'auditpress-archive', '--keep', '1');
  expect(code).toBe(0);
  expect(await deliveries()).toEqual([]);
  expect((await run('archive', 'verify', '--archive', 'auditpress-archive')).code).toBe(0);
});
