/** Every kind of file that people write, in other encodings than UTF-8. */
import { readFileSync, writeFileSync } from 'node:fs';
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

const GENERATE = ['generate', 'report.json', '--format', 'html', '--out', 'out'];
const TEMPLATE = [...GENERATE, '--template', './ours'];
const OURS = { 'ours/template.yaml': 'extends: auditor\nsections: [own.md]\n', 'ours/sections/own.md': '# Own\n' };

interface Door {
  /** The file with a letter that is not ASCII in its second line. */
  readonly file: string;
  readonly text: string;
  readonly words: readonly string[];
  readonly others?: Readonly<Record<string, string>>;
  readonly code?: number;
}

const DOORS: Readonly<Record<string, Door>> = {
  'a configuration in YAML': { file: 'auditpress.config.yaml', text: '#\npreparedBy: Bär\n', words: GENERATE },
  'a configuration in JSON': { file: 'auditpress.config.json', text: '{\n"preparedBy": "Bär"}', words: GENERATE },
  'a configuration in JavaScript': {
    file: 'ours.mjs',
    text: 'export default {\n  preparedBy: "Bär" };\n',
    words: [...GENERATE, '--config', 'ours.mjs'],
  },
  'a policy library': {
    file: 'library.yaml',
    text: 'policies:\n  Pol1: { description: für }\n',
    words: [...GENERATE, '--policy-library', 'library.yaml'],
  },
  'risk acceptances': {
    file: 'accepted.yaml',
    text: 'acceptances:\n  # für\n',
    words: [...GENERATE, '--acceptances', 'accepted.yaml'],
  },
  'risk acceptances that get an entry': {
    file: 'accepted.yaml',
    text: 'acceptances:\n  # für\n',
    words: [
      'acceptances',
      'add',
      'accepted.yaml',
      '--policies',
      'a',
      '--max-failed',
      '1',
      '--reason',
      'r',
      '--owner',
      'o',
    ],
  },
  'template.yaml': { file: 'ours/template.yaml', text: 'extends: auditor\ntitle: für\n', words: TEMPLATE, others: {} },
  'prose of a template': { file: 'ours/sections/own.md', text: '# Own\nfür\n', words: TEMPLATE, others: OURS },
  'the theme of a template': { file: 'ours/theme.yaml', text: '#\n# für\n', words: TEMPLATE, others: OURS },
  'the layout of a template': {
    file: 'ours/html/layout.hbs',
    text: '{{{content}}}\nfür\n',
    words: TEMPLATE,
    others: OURS,
  },
  'the style of a template': { file: 'ours/html/style.css', text: '\n/* für */', words: TEMPLATE, others: OURS },
  'words of a template': { file: 'ours/words/en.yaml', text: '#\n# für\n', words: TEMPLATE, others: OURS },
  'a CSV file of accounts': {
    file: 'accounts.csv',
    text: 'id,name\n1,Müller\n',
    words: [
      'batch',
      '--accounts',
      'accounts.csv',
      '--license',
      'l',
      '--benchmark',
      'b',
      '--base-url',
      'http://127.0.0.1:9',
    ],
    code: 3,
  },
  'the plan of the reference server': {
    file: 'data/service.yaml',
    text: 'environments:\n  # für\n',
    words: ['serve', '--data', 'data', '--port', '0'],
  },
};

describe.each(Object.entries(DOORS))('%s', (_name, { file, text, words, others = {}, code = 2 }) => {
  it('is refused in Windows-1252, with its name and the line', async () => {
    writeFiles(folder, { ...others, [file]: Buffer.from(text, 'latin1') });
    const { code: exit, stderr } = await runCli(words, { cwd: folder });
    expect(stderr).toContain('first in line 2: the file looks like Windows-1252 or Latin-1');
    expect(stderr).toContain(file.split('/').at(-1));
    expect(exit).toBe(code);
  });
});

it('a file with a byte order mark of UTF-8 is read, and keeps it', async () => {
  const text = '\ufeffacceptances:\n  - { policies: [b], reason: für, owner: o, maxFailed: 1, expires: 2030-01-01 }\n';
  writeFiles(folder, { 'auditpress.config.json': '\ufeff{"preparedBy": "Bär"}', 'accepted.yaml': text });
  const entry = ['--policies', 'a', '--max-failed', '1', '--reason', 'r', '--owner', 'o', '--expires', '2030-01-01'];
  expect(await runCli(['acceptances', 'add', 'accepted.yaml', ...entry], { cwd: folder })).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'accepted.yaml'), 'utf8').startsWith(text)).toBe(true);
  expect(await runCli([...GENERATE, '--acceptances', 'accepted.yaml'], { cwd: folder })).toMatchObject({ code: 0 });
});

it('credentials are refused in other encodings, without their text', async () => {
  writeFiles(folder, { token: Buffer.from('töken', 'latin1'), key: 'key' });
  const env = {
    AUDITPRESS_PROD_URL: 'http://127.0.0.1:9',
    AUDITPRESS_PROD_ACCOUNT_TOKEN_FILE: 'token',
    AUDITPRESS_PROD_API_KEY_FILE: 'key',
  };
  const words = ['fetch', '--license', 'l', '--account', 'a', '--benchmark', 'b', '--out', 'out.json'];
  const { code, stderr } = await runCli(words, { cwd: folder, env });
  expect(stderr).toContain('expected a value from the file token, received text that is not UTF-8');
  expect(stderr).not.toMatch(/t.ken'/);
  expect(code).toBe(2);
});

it('half a surrogate pair in a report leaves in no JSON', async () => {
  writeFileSync(join(folder, 'report.json'), bodyOf([aWireReport({ AccountName: 'half \ud83d a pair' })]));
  const { stdout } = await runCli(['summary', 'report.json', '--json'], { cwd: folder });
  expect(stdout).toContain('half \ufffd a pair');
  expect(stdout).not.toMatch(/\\ud[89a-f]/i);
  await runCli(GENERATE, { cwd: folder });
});
