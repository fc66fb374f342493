import { describe, expect, it } from 'vitest';
import { COMMAND_NAMES, command, commandLine } from '../../../src/base/error-codes/command.js';
import { helpText } from '../../../src/cli/program.js';
import { commandsInSource } from '../../helpers/commands-in-source.js';

/** Commands in the help of a command, with those below it. */
async function commandsBelow(words: readonly string[]): Promise<readonly string[]> {
  const help = await helpText([...words, '--help'], 200);
  const start = ['auditpress', ...words].join(' ');
  const names = [...help.matchAll(new RegExp(`^ {2}${start} ([a-z]+)\\b.*  `, 'gm'))].map(([, name = '']) => name);
  const found: string[] = [];
  for (const name of new Set(names)) {
    const below = [...words, name];
    found.push(below.join(' '), ...(below.length < 2 ? await commandsBelow(below) : []));
  }
  return found;
}

describe('commands in hints', () => {
  it('are typed, and in backticks in a sentence', () => {
    expect(commandLine('runs show last')).toBe('auditpress runs show last');
    expect(command('--help')).toBe('`auditpress --help`');
    // @ts-expect-error there is no such command
    expect(command('run show')).toBe('`auditpress run show`');
  });

  it('can be any command of the help', async () => {
    expect([...(await commandsBelow([]))].sort()).toEqual([...COMMAND_NAMES].sort());
  });

  it('are written with the helper, wherever the program names one', () => {
    const names = COMMAND_NAMES.filter((name) => !name.includes(' ')).join('|');
    const { texts } = commandsInSource();
    expect(
      texts.filter(({ text }) => new RegExp(`\\bauditpress (${names}|--(?!get-yargs)\\w+)\\b`).test(text)),
    ).toEqual([]);
  });
});
