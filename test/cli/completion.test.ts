/** Completion in real shells, as someone types. */
import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../helpers/run-cli.js';
import { sharedFolder } from '../helpers/temporary-folder.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const folder = sharedFolder();

beforeAll(() => {
  writeFileSync(join(folder(), 'auditpress'), `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n`);
  chmodSync(join(folder(), 'auditpress'), 0o755);
  writeFileSync(
    join(folder(), 'auditpress.config.json'),
    JSON.stringify({
      accounts: [{ id: 'acc-7', license: 'l' }],
      deliverers: { copies: { use: 'folder', options: { folder: 'x' } } },
      schedules: { weekly: { cron: '0 7 * * 1' } },
    }),
  );
});

type Shell = 'bash' | 'zsh' | 'fish';

/** What each shell is told to do at its start. */
const STARTS: Readonly<Record<Shell, string>> = {
  bash: 'source <(auditpress completion bash)',
  zsh: `compdef() { :; }; _describe() { print -l -- "\${(@P)2}"; }; _default() { :; }; source <(auditpress completion zsh)`,
  fish: 'auditpress completion fish | source',
};

/** What each shell is told to do for the Tab key at the end of a line. */
const TABS: Readonly<Record<Shell, (words: readonly string[]) => string>> = {
  bash: (words) =>
    `COMP_WORDS=(${words.map(quoted).join(' ')}); COMP_CWORD=$((\${#COMP_WORDS[@]}-1)); COMPREPLY=(); _auditpress; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: (words) => `words=(${words.map(quoted).join(' ')}); CURRENT=\${#words}; _auditpress`,
  fish: (words) => `complete -C ${quoted(words.join(' '))}`,
};

function quoted(word: string): string {
  return `'${word}'`;
}

/** What one shell completes, by line. */
function complete(shell: Shell, lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const tabs = lines.map((words) => TABS[shell](words));
  const { stdout, stderr } = spawnSync(shell, ['-c', [STARTS[shell], ...tabs].join("; echo '====='; ")], {
    cwd: folder(),
    env: { PATH: `${folder()}${delimiter}${process.env['PATH'] ?? ''}`, HOME: folder() },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const [, ...completed] = stdout.split('=====\n');
  return completed.map((lines) => lines.split('\n').map((line) => line.split(/[\t:]/)[0] ?? ''));
}

/** What to complete, and one of the words that should be offered. */
type Line = readonly [what: string, words: readonly string[], offered: string];

const COMMANDS: Line = ['commands', ['sched'], 'schedule'];
const AFTER_OTHERS: Line = ['formats after others', ['generate', '--format', 'pdf,x'], 'pdf,xlsx'];
const SHORT: Line = ['values of a short option', ['generate', '-f', ''], 'html'];
const ACCOUNTS: Line = ['accounts', ['generate', '--account', ''], 'acc-7'];

const isInstalled = (shell: Shell): boolean =>
  process.env['AUDITPRESS_TESTS_REQUIRE_ALL'] === '1' || spawnSync(shell, ['--version']).status === 0;

// The shells get all words from the program: see below. Here are the ways in which a line can reach it.
it.each((['bash', 'zsh', 'fish'] as const).filter(isInstalled))('%s completes', (shell) => {
  const options: Line = ['options', ['generate', '--form'], '--format'];
  const lines = [COMMANDS, options, AFTER_OTHERS, SHORT, ACCOUNTS];
  const completed = complete(
    shell,
    lines.map(([, words]) => ['auditpress', ...words]),
  );
  expect(completed).toEqual(lines.map(([, , expected]) => expect.arrayContaining([expected]) as unknown));
});

describe('the program completes', () => {
  it.each<Line>([
    COMMANDS,
    ['commands of a command', ['templates', ''], 'check'],
    ['options', ['generate', '--f'], '--format'],
    AFTER_OTHERS,
    SHORT,
    ACCOUNTS,
    ['languages', ['generate', '--locale', ''], 'pt-BR'],
    ['templates', ['templates', 'show', ''], 'executive'],
    ['choices of a setting', ['generate', '--if-exists', ''], 'skip'],
    ['benchmarks', ['generate', '--benchmark', 'PCI'], 'PCI3_2'],
    ['deliverers', ['deliver', 'test', ''], 'copies'],
    ['schedules', ['schedule', 'run', ''], 'weekly'],
    ['codes of errors', ['explain', 'gates-'], 'gates-failed'],
  ])('%s: %j', async (_what, words, expected) => {
    const { stdout } = await runCli(['--get-yargs-completions', 'auditpress', ...words], { cwd: folder() });
    expect(stdout.split('\n').map((line) => line.split(':')[0])).toContain(expected);
  });
});

it.runIf(isInstalled('fish'))('fish completes a file where one is expected, and not where a value is', () => {
  const [value, file] = complete('fish', [
    ['auditpress', 'generate', '--locale', ''],
    ['auditpress', 'generate', ''],
  ]);
  expect(value).not.toContain('auditpress.config.json');
  expect(file).toContain('auditpress.config.json');
});

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])('prints the script for %s, whatever SHELL says', async (shell) => {
    const script = await runCli(['completion', shell], { env: { SHELL: '/bin/bash' } });
    expect(await runCli(['completion', shell], { env: { SHELL: '/usr/bin/zsh' } })).toEqual(script);
    expect(script).toMatchObject({ code: 0, stdout: expect.stringContaining('--get-yargs-completions') as string });
  });

  it('prints the script for the shell of SHELL by default', async () => {
    const { stdout } = await runCli(['completion'], { env: { SHELL: '/usr/bin/fish' } });
    expect(stdout).toContain('\ncomplete -c auditpress ');
  });

  it('refuses other shells', async () => {
    const { code, stdout, stderr } = await runCli(['completion', 'tcsh']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^auditpress: expected bash, zsh or fish, received "tcsh"\n/);
  });

  it.each([
    [['generate', '--locale', '=', 'd'], ['de']],
    [['generate', '--locale=d'], ['de']],
    [['generate', 'rep'], []],
    [['deliver', 'test', '--config', 'missing.yaml', ''], []],
  ])('%j', async (words, expected) => {
    const { code, stdout, stderr } = await runCli(['--get-yargs-completions', 'auditpress', ...words]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(expected));
  });
});
