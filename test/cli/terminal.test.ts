import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectToFit } from '../helpers/published-schemas.js';
import { runCli } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireCategory, aWirePolicy, aWireReport, bodyOf } from '../helpers/wire-report.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const HAS_TERMINAL = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;
const BOLD = '\u001b[1m';
const RED = '\u001b[31m';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'report.json'), bodyOf([aWireReport()]));
});

/** What a user sees on a terminal. */
function seenOn(terminal: Readonly<Record<string, string>>, words: string): string {
  const command = `'${process.execPath}' '${MAIN}' ${words} || true`;
  return execFileSync('script', ['-qec', command, '/dev/null'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, TERM: 'xterm', ...terminal },
    encoding: 'utf8',
  });
}

/** Types one answer per prompt. Returns what the user sees. */
async function answering(words: string, answers: readonly string[]): Promise<string> {
  const command = `stty cols 100; '${process.execPath}' '${MAIN}' ${words} || true`;
  const env = { PATH: process.env['PATH'], HOME: folder, TERM: 'xterm' };
  const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: folder, env });
  let seen = '';
  let answered = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    seen += text;
    // The last line of a new prompt.
    const prompts = seen.split('└').length - 1;
    for (; answered < Math.min(prompts, answers.length); answered += 1)
      child.stdin.write(`${answers[answered] ?? ''}\r`);
  });
  await once(child, 'close');
  return seen;
}

describe.skipIf(!HAS_TERMINAL)('a terminal', () => {
  it('asks for what a configuration says, and writes it', async () => {
    const seen = await answering('init --locale fr', ['Northlight', '', '', 'pdf', '', '', '', '']);
    expect(seen).toContain('Who the documents are from');
    expect(readFileSync(join(folder, 'auditpress.config.yaml'), 'utf8')).toMatch(
      /preparedBy: "Northlight"\n# preparedFor: [^]*locale: "fr"\nformats: \["pdf"\]/,
    );
  });

  it('asks for what a risk acceptance lacks', async () => {
    const answers = ['P1, P2', '', '', '', '', '', '3', 'Closed network', 'Jo', '', '', '', '2026-12-31'];
    expect(await answering('acceptances add new.yaml', answers)).toContain('Last day, such as 2026-12-31');
    expect(readFileSync(join(folder, 'new.yaml'), 'utf8')).toBe(
      'acceptances:\n  - policies: [P1, P2]\n    maxFailed: 3\n    reason: Closed network\n    owner: Jo\n    expires: 2026-12-31\n',
    );
  });

  it('adds no risk acceptance if the user cancels', async () => {
    expect(await answering('acceptances add new.yaml', ['P1', '\u0003'])).toContain('Nothing was added.');
    expect(existsSync(join(folder, 'new.yaml'))).toBe(false);
  });

  it('shows headings and errors in color, and progress', () => {
    const seen = seenOn({}, 'generate report.json --format html --file-name a');
    expect(seen).toContain(`${BOLD}Severity `);
    expect(seen).toContain(`${BOLD}Written:`);
    expect(seen).toContain('\r\u001b[2Krender html: a');
    expect(seenOn({}, 'generate missing.json')).toContain(`${RED}auditpress:`);
  });

  it.each([
    ['in the main thread', 'generate report.json --format pdf --file-name a', ''],
    ['in a thread of its own', 'generate report.json --format pdf --file-name a', '--max-old-space-size=70'],
    ['of a single document', 'generate report.json --output a.pdf --file-name a', ''],
  ])('shows how far a long document is: %s', (_where, words, options) => {
    const policies = Array.from({ length: 400 }, (_, index) => aWirePolicy({ PolicyId: `P${String(index)}` }));
    writeFileSync(
      join(folder, 'report.json'),
      bodyOf([aWireReport({ ResourceCategories: [aWireCategory({ Policies: policies })] })]),
    );
    const seen = seenOn({ NODE_OPTIONS: options }, words);
    expect(seen).toMatch(/\[2KComposing the (documents|portfolio)/);
    expect(seen).toMatch(/\[2Krender pdf, \d %: a[^]*\[2Krender pdf, [78]\d %: a/);
  });

  it.each([{ NO_COLOR: '1' }, { TERM: 'dumb' }])('shows no colors with %o', (terminal) => {
    const seen = seenOn(terminal, 'generate report.json --format html') + seenOn(terminal, 'generate missing.json');
    expect(seen).not.toContain(BOLD);
    expect(seen).not.toContain(RED);
  });
});

describe('without a terminal', () => {
  it('there are no colors', async () => {
    const { stdout, stderr } = await runCli(['generate', 'report.json', '--format', 'html'], { cwd: folder });
    expect(stdout + stderr).not.toContain('\u001b');
  });

  it('there is no share of a document', async () => {
    const { stderr } = await runCli(['generate', 'report.json', '--format', 'pdf', '--file-name', 'a'], {
      cwd: folder,
    });
    expect(stderr).toBe('Rendering 1 file of a\n');
  });

  it('--verbose prints each stage with its time on standard error, also with --quiet and --json', async () => {
    const words = ['generate', 'report.json', '--format', 'html,xlsx', '--verbose'];
    const { stderr } = await runCli(words, { cwd: folder });
    const stages = [...stderr.matchAll(/^ *\d+ ms {2}(.*)$/gm)].map(([, stage]) => stage);
    expect(stages).toEqual(['read', 'load', 'compose', 'compare', 'render html', 'render xlsx', 'write']);
    const again = await runCli([...words, '--json'], { cwd: folder });
    expect(again.stderr).toMatch(/^( *\d+ ms {2}(read|load|compose|compare)\n)+$/);
    expect(() => JSON.parse(again.stdout) as unknown).not.toThrow();
  });
});

describe('a command that fails with --json', () => {
  it.each([
    ['a missing file', ['generate', 'missing.json'], 3],
    ['an option that is unknown', ['summary', 'report.json', '--nonsense'], 2],
    ['a setting', ['generate', 'report.json', '--locale', '!', '--time-zone', '!'], 2],
    ['a template', ['templates', 'check', 'nobodys'], 2],
  ])('prints one object that says why: %s', async (_what, words, exitCode) => {
    const { code, stdout, stderr } = await runCli([...words, '--json'], { cwd: folder });
    expect(code).toBe(exitCode);
    const result = JSON.parse(stdout) as { readonly error: { readonly message: string } };
    expectToFit('error', result);
    expect(result).toMatchObject({ error: { exitCode } });
    expect(stderr).toContain(`auditpress: ${result.error.message}\n`);
  });

  it('prints no second object after a result', async () => {
    writeFileSync(join(folder, 'other.json'), 'no JSON');
    const words = ['generate', 'report.json', 'other.json', '--format', 'html', '--json'];
    const { code, stdout } = await runCli(words, { cwd: folder });
    expect(code).toBe(7);
    expect(JSON.parse(stdout)).toMatchObject({ sets: [{ status: 'written' }, { status: 'failed' }] });
  });
});
