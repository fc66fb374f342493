import { describe, expect, it } from 'vitest';
import { helpWidth } from '../../src/cli/options.js';
import { helpText } from '../../src/cli/program.js';
import { runCli } from '../helpers/run-cli.js';

describe('help', () => {
  it('fits the terminal', () => {
    expect(helpWidth({})).toBe(100);
    expect(helpWidth({ columns: 0 })).toBe(100);
    expect(helpWidth({ columns: 80 })).toBe(80);
    expect(helpWidth({ columns: 300 })).toBe(110);
  });

  it('is printed for a command with or without its arguments', async () => {
    const [alone, worded] = await Promise.all([
      runCli(['generate', '--help']),
      runCli(['generate', 'report.json', '--help']),
    ]);
    expect(alone).toEqual({ code: 0, stdout: await helpText(['generate', '--help'], 100), stderr: '' });
    expect(worded).toEqual(alone);
  });
});

describe('help COMMAND', () => {
  it('is the help of the command', async () => {
    const [asked, flagged] = await Promise.all([runCli(['help', 'generate']), runCli(['generate', '--help'])]);
    expect(asked).toEqual(flagged);
  });

  it('alone is the list of commands', async () => {
    expect((await runCli(['help'])).stdout).toContain('auditpress generate [reports..]');
  });
});

describe('a wrong command line', () => {
  it('that names a report instead of a command suggests generate', async () => {
    const report = 'examples/reports/type-1-cis-2026-11.json';
    const { code, stderr } = await runCli([report]);
    expect(stderr).toContain(`run \`auditpress generate ${report}\``);
    expect(code).toBe(2);
  });

  it.each([
    [['generate', '-o'], 'expected a value after -o', 'generate --help'],
    [['schedule', 'next', '--count', '0'], 'expected', 'schedule next --help'],
    [['generate', 'x.json', '-o', 'a.pdf', '-o', 'b.pdf'], 'expected --output once', 'generate --help'],
  ])('%j names the help of its command', async (words, problem, help) => {
    const { code, stderr } = await runCli(words);
    expect(stderr).toContain(problem);
    expect(stderr).toContain(help);
    expect(code).toBe(2);
  });
});
