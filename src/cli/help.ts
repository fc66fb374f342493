/** Help texts. The build writes them to files, such as `help/100/auditpress-templates-list.txt`, so that they load fast. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Columns of help: the width of the terminal, at most 110; 100 without a terminal. */
export function helpWidth({ columns }: { readonly columns?: number }): number {
  return Math.min(columns === undefined || columns === 0 ? 100 : columns, 110);
}

/** Widths that the build writes. For any other width, help is generated on demand. */
export const HELP_WIDTHS: readonly number[] = [80, 100, 110];

/** Commands whose help the build writes; the empty one is `auditpress --help`. */
export const HELP_COMMANDS: readonly (readonly string[])[] = [
  [],
  ...[
    'generate',
    'batch',
    'portfolio',
    'render',
    'summary',
    'compare',
    'fetch',
    'runs',
    'schedule',
    'deliver',
    'deliveries',
    'worker',
    'queue',
    'archive',
    'benchmarks',
    'serve',
    'acceptances',
    'templates',
    'preview',
    'config',
  ].map((name) => [name]),
  ...['list', 'show', 'new', 'copy', 'check'].map((name) => ['templates', name]),
  ...['list', 'show', 'verify', 'reindex', 'export', 'prune'].map((name) => ['archive', name]),
  ...['list', 'show'].map((name) => ['runs', name]),
  ...['list', 'next', 'run', 'history', 'pause', 'resume'].map((name) => ['schedule', name]),
  ['deliver', 'test'],
  ...['list', 'show', 'resend'].map((name) => ['deliveries', name]),
  ...['list', 'retry', 'discard'].map((name) => ['queue', name]),
  ...['check', 'add'].map((name) => ['acceptances', name]),
  ['config', 'show'],
];

/** Path of the file in the folder `help`. */
export function helpFile(command: readonly string[], width: number): string {
  return join(String(width), `${['auditpress', ...command].join('-')}.txt`);
}

/** The stored help for `COMMAND --help` or `COMMAND -h`; undefined for any other words, and if no file is stored. */
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

/** Examples for help: each command on its own line, to be copied, and below it what it does. */
export function examples(list: Readonly<Record<string, string>>): string {
  const lines = Object.entries(list).flatMap(([words, effect]) => [`  auditpress ${words}`, `      ${effect}`]);
  return ['Examples:', ...lines].join('\n');
}
