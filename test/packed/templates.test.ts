import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { writeFiles } from '../helpers/template-folders.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { run, type Run } from './run.js';

const installation = inject('installation');
const checkout = join(import.meta.dirname, '../../dist/cli/main.js');
const reports = join(installation.package, 'examples', 'reports');
const report = join(reports, readdirSync(reports).find((file) => file.endsWith('.json')) ?? '');

function packed(words: readonly string[], cwd: string): Promise<Run> {
  return run(process.execPath, [installation.main, ...words], { cwd });
}

/** A folder with the template `own`, whose only section holds a text in its third line. */
function aFolderWith(text: string): string {
  const folder = temporaryFolder();
  writeFiles(join(folder, 'own'), {
    'template.yaml': 'extends: auditor\nsections: [own.md]\n',
    'sections/own.md': `# Own\n\n${text}\n`,
  });
  return folder;
}

describe('templates check', () => {
  it.each(['auditor', 'comparison', 'executive', 'remediation'])(
    'finds nothing in %s without a Japanese font, as in a checkout that has one',
    async (name) => {
      const cwd = temporaryFolder();
      const checked = await packed(['templates', 'check', name], cwd);
      expect(checked).toMatchObject({ code: 0, stderr: '' });
      expect(checked.stdout).toContain('no problem');
      expect(checked).toEqual(await run(process.execPath, [checkout, 'templates', 'check', name], { cwd }));
    },
  );
});

describe('templates new', () => {
  it('makes a template that passes its check and makes documents, and is never replaced', async () => {
    const cwd = temporaryFolder();
    const made = await packed(['templates', 'new', 'ours', '--extends', 'remediation'], cwd);
    expect(made).toEqual({ code: 0, stdout: `${join('ours', 'template.yaml')}\n`, stderr: '' });
    expect(await packed(['templates', 'check', './ours'], cwd)).toMatchObject({ code: 0, stderr: '' });
    const words = ['generate', report, '--template', './ours', '--out', 'out', '--quiet'];
    expect(await packed(words, cwd)).toMatchObject({ code: 0, stderr: '' });
    expect(await packed(['templates', 'new', 'ours'], cwd)).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('a language that needs a font package that is not installed', () => {
  const japanese = ['generate', report, '--locale', 'ja', '--out', 'out'];

  it.each([
    [[], /^$/],
    [['--quiet'], /^$/],
    [['--json'], /"code":\s*"font-package-missing"/],
  ])('is refused as a PDF, with the command that installs it: %j', async (flags, printed) => {
    const folder = temporaryFolder();
    const { code, stdout, stderr } = await packed([...japanese, '--format', 'pdf', ...flags], folder);
    expect(code).toBe(2);
    expect(stdout).toMatch(printed);
    expect(stderr).toContain(
      'expected fonts for the words of ja in pdf, found @expo-google-fonts/ibm-plex-sans-jp not installed',
    );
    expect(stderr).toContain('npm install @expo-google-fonts/ibm-plex-sans-jp');
    expect(readdirSync(folder)).not.toContain('out');
  });

  it('is reported once for many reports', async () => {
    const { code, stderr } = await packed(['generate', reports, '--locale', 'ja', '--quiet'], temporaryFolder());
    expect(code).toBe(2);
    expect(stderr.match(/npm install/g)).toHaveLength(1);
  });

  it('does not affect workbooks and pages', async () => {
    const made = await packed([...japanese, '--format', 'xlsx,html', '--quiet'], temporaryFolder());
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/^out.*\.xlsx\nout.*\.html\n$/);
  });
});

const NAMES: readonly (readonly [text: string, name: string])[] = [
  ['{{toString}}', 'toString'],
  ['{{constructor}}', 'constructor'],
  ['{{account.length}}', 'account.length'],
  ['{{#if hasOwnProperty}}x{{/if}}', 'hasOwnProperty'],
];

describe.each(NAMES)('a template with %s', (text, name) => {
  const sentence = new RegExp(`expected a known variable.*, received "${name.replace('.', '\\.')}"`);

  it('is refused by generate in one sentence with file and line', async () => {
    const folder = aFolderWith(text);
    const words = ['generate', report, '--template', './own', '--format', 'html', '--out', 'out'];
    const { code, stdout, stderr } = await packed(words, folder);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(sentence);
    expect(stderr).toContain('sections/own.md: line 3');
    expect(stderr).not.toContain('Handlebars:');
    expect(readdirSync(folder).filter((name) => name !== '.cache')).toEqual(['own']);
  });

  it('is refused by templates check with file and line, and by nothing else', async () => {
    const { code, stdout, stderr } = await packed(['templates', 'check', './own'], aFolderWith(text));
    expect(code).toBe(2);
    expect(stdout).toMatch(sentence);
    expect(stdout).toMatch(/^own\/sections\/own\.md:3:/);
    expect(stderr).not.toContain('Handlebars:');
  });

  it('is refused as a pattern of file names', async () => {
    const words = ['generate', report, '--file-name', text, '--format', 'html', '--out', 'out'];
    const { code, stderr } = await packed(words, temporaryFolder());
    expect(code).toBe(2);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toContain('Handlebars:');
  });
});
