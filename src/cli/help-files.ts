/** Help that the build has written into files, so that it is there at once: `help/100/templates-list.txt`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Columns of help: those of the terminal, no more than can be read at ease. */
export function helpWidth({ columns }: { readonly columns?: number }): number {
  return Math.min(columns === undefined || columns === 0 ? 100 : columns, 110);
}

/** The widths that the build writes: usual terminals, and no terminal. Any other is worded when it is asked for. */
export const HELP_WIDTHS: readonly number[] = [80, 100, 110];

/** What the build writes help of: every command, and none. */
export const HELP_COMMANDS: readonly (readonly string[])[] = [
  [],
  ...['generate', 'render', 'summary', 'fetch', 'benchmarks', 'serve', 'templates', 'preview', 'config'].map((name) => [
    name,
  ]),
  ...['list', 'show', 'copy', 'check'].map((name) => ['templates', name]),
  ['config', 'show'],
];

/** Name of the file, below the folder `help`. */
export function helpFile(command: readonly string[], width: number): string {
  return join(String(width), `${['auditpress', ...command].join('-')}.txt`);
}

/** The help that the words ask for, where there is a file of it: `COMMAND --help` or `-h`, and nothing else. */
export function readHelp(words: readonly string[], width: number, folder: string): string | undefined {
  const command = words.slice(0, -1);
  if (!['--help', '-h'].includes(words.at(-1) ?? '') || !HELP_WIDTHS.includes(width)) return undefined;
  if (!HELP_COMMANDS.some((known) => known.join(' ') === command.join(' '))) return undefined;
  try {
    return readFileSync(join(folder, helpFile(command, width)), 'utf8');
  } catch {
    return undefined;
  }
}
