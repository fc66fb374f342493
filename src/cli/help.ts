/** Help: its width, its examples, and commands that only have others. */
import type { CommandModule } from 'yargs';
import { commandLine, type CommandWords } from '../base/error-codes/command.js';

/** Columns of help: the width of the terminal, at most 110; 100 without a terminal. */
export function helpWidth({ columns }: { readonly columns?: number }): number {
  return Math.min(columns === undefined || columns === 0 ? 100 : columns, 110);
}

/** Examples for help: each command on its own line, to be copied, and below it what it does. */
export function examples(list: Partial<Readonly<Record<CommandWords, string>>>): string {
  const lines = Object.entries(list).flatMap(([words, effect]) => [
    `  ${commandLine(words as CommandWords)}`,
    `      ${effect}`,
  ]);
  return ['Examples:', ...lines].join('\n');
}

/** What a command does that only has others, such as `archive`. */
export function commandGroup(commands: readonly object[]): CommandModule {
  const modules = commands as readonly CommandModule[];
  const names = modules.map(({ command }) => String(command).split(' ')[0] ?? '');
  const expected = `expected ${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}, received none`;
  return {
    builder: (yargs) => yargs.command([...modules]).demandCommand(1, expected),
    handler: () => undefined,
  };
}
