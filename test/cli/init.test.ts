/** `auditpress init` writes a configuration that works, for whatever it finds, and nothing otherwise. */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
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
    [['--mail-to', 'a@example.com'], 'expected --mail-from with --mail-to'],
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
