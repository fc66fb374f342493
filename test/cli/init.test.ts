/** `auditpress init` writes a configuration that works, for whatever it finds, and nothing otherwise. */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../helpers/http-server.js';
import { startMailServer } from '../helpers/mail-server.js';
import { runCli } from '../helpers/run-cli.js';
import { writeFiles } from '../helpers/template-folders.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

const PROWLER = fileURLToPath(new URL('../../examples/scanners/prowler', import.meta.url));
const LOGO = fileURLToPath(new URL('../../examples/templates/northlight/logo.png', import.meta.url));
const MAIL = [
  '--mail-to',
  'a@example.com,b@example.com',
  '--mail-from',
  'c@example.com',
  '--mail-server',
  'smtp.example.com',
];
const PASSWORD = { AUDITPRESS_DELIVERER_AUDITORS_PASSWORD: 'x' };

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

const run = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCli(words, { cwd: folder, env });

const init = (...words: readonly string[]) => run(['init', ...words]);

describe('init', () => {
  it('finds the files of a scanner, and prints the command that makes the documents of the first report', async () => {
    cpSync(PROWLER, join(folder, 'output'), { recursive: true });
    writeFiles(folder, { 'package.json': '{}', 'notes.csv': 'a,b\n1,2\n', 'src/x.ts': '' });
    const { code, stdout } = await init();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Found 2 reports of Prowler in output\.\n\nWritten:/);
    const [, next = ''] = /^ {2}auditpress (generate .*) --open$/m.exec(stdout) ?? [];
    expect(next).toBe('generate output --account 123456789012 --benchmark CIS-1.5');
    expect((await run([...next.split(' '), '-f', 'md', '-q'])).code).toBe(0);
  });

  it('prints commands as they are called', async () => {
    const { stdout } = await run(['init'], { npm_lifecycle_script: "'auditpress'" });
    expect(stdout).toMatch(/^ {2}npx auditpress doctor$/m);
    const { stderr } = await run(['init'], { npm_lifecycle_script: '"auditpress"' });
    expect(stderr).toContain('auditpress: expected a folder without auditpress.config.yaml');
    const { stderr: hint } = await run(['generate', '--nonsense'], { npm_lifecycle_script: 'auditpress' });
    expect(hint).toContain('`npx auditpress generate --help`');
  });

  it('configures a mail server on this machine without encryption, login and password', async () => {
    await init('--mail-to', 'a@example.com', '--mail-from', 'b@example.com', '--mail-server', 'localhost:2525');
    const configuration = readFileSync(join(folder, 'auditpress.config.yaml'), 'utf8');
    expect(configuration).toMatch(/host: "localhost"\n +port: 2525\n[^]*security: none/);
    expect(configuration).not.toContain('user:');
    expect(readFileSync(join(folder, '.env.example'), 'utf8')).not.toContain('PASSWORD');
  });

  it('leads from the files of a scanner to a mailed schedule, and says why a mail did not arrive', async () => {
    cpSync(PROWLER, join(folder, 'output'), { recursive: true });
    const server = await startMailServer();
    const host = `127.0.0.1:${String(server.port)}`;
    await init(
      '--schedule',
      'weekly',
      '--mail-to',
      'a@example.com',
      '--mail-from',
      'b@example.com',
      '--mail-server',
      host,
    );
    const configuration = readFileSync(join(folder, 'auditpress.config.yaml'), 'utf8');
    const elsewhere = configuration.replace(/port: \d+/, `port: ${String(await freePort())}`);
    // Retries wait.
    writeFileSync(join(folder, 'absent.yaml'), `${elsewhere}delivery: { retries: 0 }\n`);
    const failed = await run(['schedule', 'run', 'weekly', '--config', 'absent.yaml']);
    expect(failed.stdout).toMatch(
      /^2 +auditors +open +expected an answer from the mail server 127\.0\.0\.1:\d+, received a refused/m,
    );
    expect(failed.code).toBe(7);

    const { code, stdout } = await run(['schedule', 'run', 'weekly']);
    expect(code).toBe(0);
    expect(stdout).toContain('2 planned: 2 delivered');
    expect(stdout).not.toContain('Reason');
    expect(server.mails.map(({ recipients }) => recipients)).toEqual([['a@example.com'], ['a@example.com']]);
  });

  it('begins in an empty folder as well', async () => {
    const { code, stdout } = await init();
    expect([code, readdirSync(folder)]).toEqual([0, ['.env.example', 'auditpress.config.yaml']]);
    expect(stdout).toContain('Found no report in this folder.');
    expect((await run(['config', 'check', '--without-credentials'])).code).toBe(0);
  });

  it.each(
    [[], ['--schedule', 'daily'], ['--schedule', 'weekly', ...MAIL], MAIL].flatMap((words) => [
      ['the service', words] as const,
      ['a scanner', words] as const,
    ]),
  )('writes a configuration without a problem for %s with %j', async (from, words) => {
    if (from === 'a scanner') cpSync(PROWLER, join(folder, 'output'), { recursive: true });
    const tricky = 'Öffentliche "Prüfung": #1 {x}';
    const { code } = await init('--prepared-by', tricky, '--locale', 'de', '--format', 'pdf,html', ...words);
    expect(code).toBe(0);
    const checked = await run(
      ['config', 'check', ...(from === 'a scanner' ? [] : ['--without-credentials'])],
      PASSWORD,
    );
    expect([checked.code, checked.stderr]).toEqual([0, expect.not.stringContaining('expected')]);
    const { stdout } = await run(['config', 'show', '--json']);
    const { settings } = JSON.parse(stdout) as { settings: Record<string, { value: unknown }> };
    expect([settings['preparedBy']?.value, settings['formats']?.value]).toEqual([tricky, ['pdf', 'html']]);
  });

  it('makes a template of the color and the logo', async () => {
    cpSync(LOGO, join(folder, 'mark.png'));
    const { code } = await init('--brand-color', '#7a1f5c', '--logo', 'mark.png', '--prepared-by', 'Northlight');
    expect([code, readdirSync(join(folder, 'brand'))]).toEqual([0, ['logo.png', 'template.yaml', 'theme.yaml']]);
    expect((await run(['templates', 'check', './brand'])).code).toBe(0);
    writeFileSync(join(folder, 'report.json'), bodyOf([aWireReport()]));
    expect((await run(['generate', 'report.json', '-o', 'x.html', '-q'])).code).toBe(0);
    expect(readFileSync(join(folder, 'x.html'), 'utf8')).toContain('#7a1f5c');
  });

  it('runs the schedule that it wrote', async () => {
    cpSync(PROWLER, join(folder, 'output'), { recursive: true });
    await init('--schedule', 'daily', '--format', 'md');
    const { code, stdout } = await run(['schedule', 'run', 'daily']);
    expect([code, existsSync(join(folder, 'audits'))]).toEqual([0, true]);
    expect(stdout).toContain('2');
  });

  it.each([
    [['--locale', 'xx_'], 'locale: expected a BCP 47 language tag'],
    [['--format', 'pfd'], 'formats: expected'],
    [['--brand-color', 'red'], '--brand-color: expected a color'],
    [['--logo', 'none.png'], '--logo: expected a PNG or JPEG file, found none at none.png'],
    [['--mail-to', 'a@example.com'], 'expected --mail-from and --mail-server with --mail-to'],
    [['--mail-to', 'a', '--mail-from', 'b@example.com', '--mail-server', 's'], 'expected a mail address'],
    [['--schedule', 'hourly'], 'expected --schedule as one of'],
  ])('refuses %j, and writes nothing', async (words, problem) => {
    const { code, stderr } = await init(...words);
    expect(stderr).toContain(problem);
    expect([code, readdirSync(folder)]).toEqual([2, []]);
  });

  it.each(['auditpress.config.yaml', 'auditpress.config.json', '.env.example', 'brand'])(
    'keeps %s that exists',
    async (name) => {
      writeFileSync(join(folder, name), '{}');
      const { code, stderr } = await init();
      expect(stderr).toContain(`expected a folder without ${name}, found one`);
      expect([code, readdirSync(folder)]).toEqual([3, [name]]);
    },
  );

  it('names a file of a report that is empty, and goes on', async () => {
    cpSync(PROWLER, join(folder, 'output'), { recursive: true });
    writeFiles(folder, { 'old/scan.json': '' });
    const { code, stdout } = await init();
    expect(stdout).toMatch(
      /^Found 2 reports of Prowler in output\.\nNot read: "old": expected an audit report in .*, found it empty\n/,
    );
    expect(code).toBe(0);
  });
});
