/** What is wrong with a configuration is said when it is read, not when it is first used. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../helpers/run-cli.js';
import { writeFiles } from '../helpers/template-folders.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'report.json'), bodyOf([aWireReport()]));
});

function configure(configuration: object): void {
  writeFileSync(join(folder, 'auditpress.config.json'), JSON.stringify(configuration));
}

const run = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCli(words, { cwd: folder, env });

describe('every command that reads the configuration', () => {
  it('refuses wrong options of a built-in deliverer that it does not use, and credentials that nothing needs', async () => {
    configure({
      deliverers: {
        copies: { use: 'folder', options: { foldr: 'x' } },
        chat: {
          use: 'slack',
          options: { name: 'team', host: 'hooks.example.com' },
          credentials: { urll: { file: 'x' } },
        },
        lost: { use: 'fax' },
      },
    });
    const { code, stderr } = await run(['summary', 'report.json']);
    expect(stderr).toContain('deliverers.copies.options');
    expect(stderr).toContain('deliverers.chat.credentials: expected the credentials');
    expect(stderr).toContain('deliverers.lost: expected a module, or one of the built-in deliverers');
    expect(code).toBe(2);
  });

  it('refuses formats of a deliverer that do not exist, and gate-failed without gates', async () => {
    configure({
      deliverers: { copies: { use: 'folder', formats: ['pfd'], options: { folder: 'x' } } },
      schedules: { weekly: { cron: '0 7 * * 1', when: 'gate-failed' } },
    });
    const { code, stderr } = await run(['summary', 'report.json']);
    expect(stderr).toContain('deliverers.copies.formats: expected one of');
    expect(stderr).toContain(
      'schedules.weekly.when: expected gates in the configuration for gate-failed, received none',
    );
    expect(code).toBe(2);
    configure({ gates: ['critical failed = 0'], schedules: { weekly: { cron: '0 7 * * 1', when: 'gate-failed' } } });
    expect(await run(['config', 'show'])).toMatchObject({ code: 0 });
  });

  it('refuses a misspelled variable, and names one that nothing reads', async () => {
    const misspelled = await run(['summary', 'report.json'], { AUDITPRESS_LOCAL: 'de' });
    expect(misspelled.stderr).toContain('AUDITPRESS_LOCAL: expected a variable that auditpress reads');
    expect(misspelled.stderr).toContain('did you mean "AUDITPRESS_LOCALE"?');
    expect(misspelled.code).toBe(2);
    const unread = await run(['summary', 'report.json', '--quiet'], { AUDITPRESS_FOO_BAR: 'x' });
    expect(unread.stderr).toContain('IGNORED the variable AUDITPRESS_FOO_BAR');
    expect(unread.code).toBe(0);
    const serving = await run(['serve', '--port', '0'], { AUDITPRESS_SERVE_PROD_APIKEY: 'x' });
    expect(serving).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('AUDITPRESS_SERVE_PROD_API_KEY') as string,
    });
  });

  it('refuses two configurations, and an address to listen on that is none', async () => {
    writeFiles(folder, { 'auditpress.config.yml': 'locale: de\n', 'auditpress.config.mjs': 'export default {};\n' });
    const two = await run(['summary', 'report.json']);
    expect(two).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('auditpress.config.yml and auditpress.config.mjs') as string,
    });
    const listen = await run(['summary', 'report.json', '--config', 'auditpress.config.yml'], {
      AUDITPRESS_LISTEN: 'x:y',
    });
    expect(listen).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('AUDITPRESS_LISTEN: expected HOST:PORT or a port') as string,
    });
  });
});

it.each([
  ['auditpress.config.yml', 'locale: de\n'],
  ['auditpress.config.mjs', "export default { locale: 'de' };\n"],
  ['auditpress.config.cjs', "module.exports = { locale: 'de' };\n"],
])('%s is found and read', async (name, text) => {
  writeFiles(folder, { [name]: text });
  const { code, stdout } = await run(['config', 'show', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ settings: { locale: { value: 'de', origin: `${name}: locale` } } });
});

it('auditpress.config.ts is read, or refused by a Node that loads no TypeScript', async () => {
  writeFiles(folder, { 'auditpress.config.ts': "export default { locale: 'de' as string };\n" });
  const { code, stdout, stderr } = await run(['config', 'show', '--json']);
  const { typescript = false } = process.features as { readonly typescript?: string | false };
  const read = [0, true, false];
  const refused = [2, false, true];
  expect([code, stdout.includes('"value": "de"'), stderr.includes('a version of Node that loads TypeScript')]).toEqual(
    typescript === false ? refused : read,
  );
});

const SCHEDULE = { cron: '0 7 * * 1', benchmarks: ['CSBP'] };
const ACCOUNTS = [{ id: 'a', license: 'l' }];

describe('schedule list', () => {
  it('refuses what schedule run would, for all schedules at once', async () => {
    configure({
      accounts: ACCOUNTS,
      schedules: {
        empty: { ...SCHEDULE, accounts: ['nobody'] },
        aimless: { cron: '0 7 * * 1' },
        strange: { ...SCHEDULE, template: './missing' },
      },
    });
    const { code, stderr } = await run(['schedule', 'list']);
    expect(stderr).toContain('expected configured accounts for the schedule empty');
    expect(stderr).toContain('expected a benchmark for the schedule aimless');
    expect(stderr).toContain('expected a template folder at');
    expect(code).toBe(2);
  });

  it('lists schedules without credentials', async () => {
    configure({
      accounts: ACCOUNTS,
      deliverers: { copies: { use: 'folder', options: { folder: 'x' } } },
      schedules: { weekly: { ...SCHEDULE, deliver: ['copies'] } },
    });
    expect(await run(['schedule', 'list'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('weekly') as string,
    });
  });
});

describe('config check', () => {
  it('names every problem of what the configuration names', async () => {
    configure({
      accounts: ACCOUNTS,
      template: './missing',
      acceptances: ['missing.yaml'],
      deliverers: {
        ours: { module: './missing.mjs' },
        auditors: { use: 'webhook', options: { name: 'team', host: 'hooks.example.com' } },
      },
      schedules: { weekly: { cron: '0 7 * * 1' } },
      sources: { store: { module: './missing-source.mjs' } },
    });
    const { code, stderr } = await run(['config', 'check']);
    for (const part of [
      'expected a template folder at',
      'missing.mjs',
      'missing-source.mjs',
      'expected a benchmark for the schedule weekly',
      'AUDITPRESS_DELIVERER_AUDITORS_',
      'AUDITPRESS_PROD_API_KEY',
    ]) {
      expect(stderr).toContain(part);
    }
    expect(code).toBe(2);
  });

  it('ends with 3 if only files of input are wrong', async () => {
    configure({});
    writeFileSync(join(folder, 'accounts.csv'), 'name\nx\n');
    expect(await run(['config', 'check'], { AUDITPRESS_ACCOUNTS: 'accounts.csv' })).toMatchObject({ code: 3 });
  });

  it('passes a whole configuration, and says which variables belong to no deliverer', async () => {
    configure({
      accounts: ACCOUNTS,
      deliverers: { copies: { use: 'folder', options: { folder: 'x' } } },
      schedules: { weekly: SCHEDULE },
    });
    const env = { AUDITPRESS_DELIVERER_ELSEWHERE_TOKEN: 'x' };
    const { code, stdout } = await run(['config', 'check', '--without-credentials', '--json'], env);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      configuration: join(folder, 'auditpress.config.json'),
      problems: [],
      unknownVariables: ['AUDITPRESS_DELIVERER_ELSEWHERE_TOKEN'],
    });
  });
});
