import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { templateCheckSchema } from '../../src/cli/result-schema.js';
import { runCli } from '../helpers/run-cli.js';
import { anExtension, ofOneSection } from '../helpers/template-folders.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

describe('templates', () => {
  it('are listed', async () => {
    const { code, stdout, stderr } = await runCli(['templates', 'list']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.trim().split('\n')).toHaveLength(8);
    expect(stdout).toMatch(/^auditor {12}The auditor's document: /m);
    const names = JSON.parse((await runCli(['templates', 'list', '--json'])).stdout) as { name: string }[];
    expect(names.map(({ name }) => name)).toEqual([
      'auditor',
      'comparison',
      'executive',
      'message',
      'message-portfolio',
      'message-unchanged',
      'portfolio',
      'remediation',
    ]);
  });

  it('are shown with their files', async () => {
    const { stdout } = await runCli(['templates', 'show', 'remediation']);
    expect(stdout).toContain('Extends    auditor\n');
    expect(stdout).toContain('  sections/plan.md\n');
    expect(stdout).toContain('  theme.yaml  (auditor)\n');
  });

  it('are copied, can then be used, and are never overwritten', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'report.json'), bodyOf([aWireReport()]));
    expect(await runCli(['templates', 'copy', 'executive', 'ours'], { cwd })).toMatchObject({ code: 0, stderr: '' });
    const made = await runCli(['generate', 'report.json', '--template', './ours', '--quiet'], { cwd });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(join(cwd, 'out'))).toHaveLength(1);
    const again = await runCli(['templates', 'copy', 'auditor', 'ours'], { cwd });
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr).toContain('expected a new or empty folder for the template');
  });

  it.each([
    [[], 'auditor'],
    [['--extends', 'executive'], 'executive'],
  ])('are created with %j, pass their check, and can be used', async (words: string[], base) => {
    const cwd = temporaryFolder();
    const made = await runCli(['templates', 'new', 'ours', ...words], { cwd });
    expect(made).toEqual({ code: 0, stdout: 'ours/template.yaml\n', stderr: '' });
    expect(readdirSync(join(cwd, 'ours'))).toEqual(['template.yaml']);
    const checked = await runCli(['templates', 'check', './ours'], { cwd });
    expect(checked).toMatchObject({ code: 0, stdout: 'ours: no problems (en; 5 sample reports)\n', stderr: '' });
    const shown = await runCli(['templates', 'show', './ours'], { cwd });
    expect(shown.stdout).toContain(`Extends    ${base}\n`);
    writeFileSync(join(cwd, 'report.json'), bodyOf([aWireReport()]));
    const generated = await runCli(['generate', 'report.json', '--template', './ours', '--quiet'], { cwd });
    expect(generated).toMatchObject({ code: 0, stderr: '' });
    expect(generated.stdout.trimEnd().split('\n')).toHaveLength(3);
  });

  it('are never created over an existing folder', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'ours'), 'mine');
    const refused = await runCli(['templates', 'new', 'ours'], { cwd });
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('expected a new or empty folder for the template, found something else at ');
    expect(readFileSync(join(cwd, 'ours'), 'utf8')).toBe('mine');

    const unknown = await runCli(['templates', 'new', 'new', '--extends', 'auditr'], { cwd });
    expect(unknown.stderr).toContain('received "auditr" (did you mean "auditor"?)');
    expect(readdirSync(cwd)).toEqual(['ours']);
  });

  it.each([
    [[]],
    [['show']],
    [['copy', 'auditor']],
    [['new']],
    [['show', 'nothing']],
    [['lost']],
    [['check', 'nothing']],
  ])('fail for %j with exit code 2 and a message', async (words: string[]) => {
    const cwd = temporaryFolder();
    const { code, stdout, stderr } = await runCli(['templates', ...words], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^auditpress: .*\n.*\.\n$/);
    expect(existsSync(join(cwd, 'auditor'))).toBe(false);
  });

  it('are checked: one line without problems, otherwise one line per problem and exit code 2', async () => {
    const files = { 'sections/own.md': '# {{acount}}\n', 'sections/extra.md': '# Extra\n' };
    const [sound, folder] = [anExtension(ofOneSection()), anExtension(ofOneSection(files))];
    expect(await runCli(['templates', 'check', sound])).toEqual({
      code: 0,
      stdout: 'ours: no problems (en; 5 sample reports)\n',
      stderr: '',
    });

    const { code, stdout, stderr } = await runCli(['templates', 'check', './ours'], { cwd: join(folder, '..') });
    expect(code).toBe(2);
    expect(stdout.split('\n')).toEqual([
      'ours/sections/extra.md: warning: the section is not in the list of template.yaml',
      'ours/sections/own.md:1:5: error: expected a known variable, received "acount" (did you mean "account"?)',
      'ours: 1 error, 1 warning',
      '',
    ]);
    expect(stderr).toBe(
      'auditpress: expected a template without errors, found 1 error\nEach error is listed above, with its file and line.\n',
    );
  });

  it('are checked in the languages of their words and the configuration, or the requested ones', async () => {
    const folder = anExtension(ofOneSection({ 'words/en.yaml': 'title: Ours\n' }));
    const cwd = join(folder, '..');
    const languages = async (...words: string[]): Promise<string | undefined> => {
      const { code, stdout } = await runCli(['templates', 'check', './ours', ...words], { cwd });
      expect(code).toBe(0);
      return /^ours: no problems \((.*); 5 sample reports\)\n$/.exec(stdout)?.[1];
    };
    expect(await languages()).toBe('en');
    expect(await languages('--locale', 'de,ja')).toBe('de, ja');
    expect(await languages('--locale', 'all')).toBe('ar, de, en, en-US, es, fr, ja, pt-BR');
    writeFileSync(join(cwd, 'own.yaml'), 'locale: fr-CA\n');
    expect(await languages('--config', 'own.yaml')).toBe('en, fr');

    const unknown = await runCli(['templates', 'check', './ours', '--locale', 'tlh'], { cwd });
    expect(unknown).toMatchObject({ code: 2, stdout: '' });
    expect(unknown.stderr).toContain(
      'expected one of the locales ar, de, en, en-US, es, fr, ja, pt-BR, received "tlh"',
    );
  });

  it.each([
    [
      '{{percent account}}',
      11,
      'expected a share from 0 to 1 as the value of percent, received "account", which is a string',
    ],
    ['::policy-table{sort=titel}', 1, 'sort: expected one of "benchmark", '],
  ])('are checked with the same place for an error as in generate: %s', async (text, column, problem) => {
    const files = { 'sections/own.md': `# Own\n\n{{#if entries.total}}\n${text}\n{{/if}}\n` };
    const folder = anExtension(ofOneSection(files));
    const cwd = join(folder, '..');
    writeFileSync(join(cwd, 'report.json'), bodyOf([aWireReport()]));
    const made = await runCli(['generate', 'report.json', '--template', './ours', '--format', 'html'], { cwd });
    expect(made).toMatchObject({ code: 2, stdout: '' });
    expect(made.stderr).toContain(`auditpress: sections/own.md: line 4, column ${column}: ${problem}`);
    const checked = await runCli(['templates', 'check', './ours'], { cwd });
    expect(checked.stdout).toContain(`ours/sections/own.md:4:${column}: error: ${problem}`);
  });

  it('are checked with JSON output that fits its schema; warnings alone exit with 0', async () => {
    const folder = anExtension(ofOneSection({ 'sections/extra.md': '# Extra\n' }));
    const { code, stdout, stderr } = await runCli(['templates', 'check', folder, '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const result = templateCheckSchema.parse(JSON.parse(stdout));
    expect(result).toMatchObject({ template: 'ours', path: folder, errors: 0, warnings: 1 });
    expect(result.problems).toMatchObject([
      { severity: 'warning', file: join(folder, 'sections', 'extra.md'), line: null, column: null },
    ]);
    expect((await runCli(['templates', 'check', folder])).stdout).toContain(
      'ours: 1 warning; the exit code is 0, because there are only warnings\n',
    );
  });
});
