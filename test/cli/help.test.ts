import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { HELP_COMMANDS, HELP_WIDTHS, helpFile, helpWidth, readHelp } from '../../src/cli/help.js';
import { helpText } from '../../src/cli/program.js';
import { runCli } from '../helpers/run-cli.js';

const FOLDER = fileURLToPath(new URL('../../dist/cli/help', import.meta.url));

describe('stored help', () => {
  it.each(HELP_COMMANDS.map((command) => [['auditpress', ...command].join(' '), command] as const))(
    'is what yargs prints for %s, in every width',
    async (_name, command) => {
      for (const width of HELP_WIDTHS) {
        const written = readFileSync(join(FOLDER, helpFile(command, width)), 'utf8');
        expect(written).toBe(await helpText([...command, '--help'], width));
      }
    },
  );

  it('exists for every command that the help lists', async () => {
    const help = await helpText(['--help'], 100);
    const commands = [...help.matchAll(/^ {2}auditpress (\w+)/gm)].map(([, name]) => name);
    expect(commands.length).toBeGreaterThan(5);
    // completion prints a script instead of help.
    expect([...HELP_COMMANDS.filter(({ length }) => length === 1).map(([name]) => name), 'completion']).toEqual(
      commands,
    );
  });

  it('is not used for words other than a command and --help', () => {
    expect(readHelp(['--help'], 100, FOLDER)).toContain('auditpress <command>');
    expect(readHelp(['--help', 'generate'], 100, FOLDER)).toBeUndefined();
    expect(readHelp(['generate', 'x.json', '--help'], 100, FOLDER)).toBeUndefined();
    expect(readHelp(['../generate', '--help'], 100, FOLDER)).toBeUndefined();
    expect(readHelp(['--help'], 73, FOLDER)).toBeUndefined();
    expect(readHelp(['--help'], 100, join(FOLDER, 'missing'))).toBeUndefined();
  });

  it('fits the terminal', () => {
    expect(helpWidth({})).toBe(100);
    expect(helpWidth({ columns: 0 })).toBe(100);
    expect(helpWidth({ columns: 80 })).toBe(80);
    expect(helpWidth({ columns: 300 })).toBe(110);
  });
});

it('the command line prints stored help, and generates any other', async () => {
  const [read, worded] = await Promise.all([
    runCli(['generate', '--help']),
    runCli(['generate', 'report.json', '--help']),
  ]);
  expect(read).toEqual({ code: 0, stdout: await helpText(['generate', '--help'], 100), stderr: '' });
  expect(worded).toEqual(read);
});
