/** Collects the commands that the package prints: in its pages and in the examples of its help. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Kinds of fenced blocks whose lines are commands. */
const SHELL: ReadonlySet<string> = new Set(['sh', 'bash']);

export interface Block {
  /** As written after the fence; empty if there is nothing. */
  readonly kind: string;
  readonly text: string;
  /** Of the first line of the text. */
  readonly line: number;
}

/** README.md and all pages below docs/ and examples/, as paths in the package. */
export function pagesIn(folder: string): readonly string[] {
  const below = ['docs', 'examples'].flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).map((file) => join(name, file)),
  );
  return ['README.md', 'CONTRIBUTING.md', ...below.filter((file) => file.endsWith('.md')).sort()];
}

export function blocksOf(page: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const { index, 1: indent = '', 2: kind = '', 3: text = '' } of page.matchAll(
    /^( *)```(\w*)\n([\s\S]*?)^ *```$/gm,
  )) {
    const line = page.slice(0, index).split('\n').length + 1;
    blocks.push({ kind, text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''), line });
  }
  return blocks;
}

/** The commands of the shell blocks of a page, in order. */
export function commandsOf(page: string): readonly string[] {
  return blocksOf(page).flatMap(({ kind, text }) => {
    if (SHELL.has(kind)) return commandsIn(text);
    // Commands with what they print.
    return text.split('\n').flatMap((line) => (line.startsWith('$ ') ? [line.slice(2)] : []));
  });
}

/** Lines of other blocks that look like a command of the program. */
export function unmarkedCommandsOf(page: string): readonly string[] {
  return blocksOf(page)
    .filter(({ kind }) => kind === '')
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => /^(npx )?auditpress [a-z]/.test(line));
}

/** Commands in the text of a page, such as `auditpress runs list`. */
export function inlineCommandsOf(page: string): readonly string[] {
  const prose = page.replaceAll(/^ *```\w*\n[\s\S]*?^ *```$/gm, '');
  return [...prose.matchAll(/`((?:npx )?auditpress [^`\n…]+)`/g)].map(([, text = '']) => text);
}

/** A script as one command; else one command per line, unless the line continues or a quotation is open. */
function commandsIn(text: string): readonly string[] {
  if (text.startsWith('#!')) return [text];
  const commands: string[] = [];
  let open = '';
  for (const line of text.split('\n')) {
    open = open === '' ? line : `${open}\n${line}`;
    const isWhole = !open.endsWith('\\') && (open.match(/'/g) ?? []).length % 2 === 0;
    if (!isWhole) continue;
    if (open.trim() !== '' && !open.startsWith('#')) commands.push(open);
    open = '';
  }
  return commands;
}

/** The examples of a help text. */
export function examplesOf(help: string): readonly string[] {
  const [, examples = ''] = help.split('\nExamples:\n');
  return [...examples.matchAll(/^ {2}(auditpress .*)$/gm)].map(([, command = '']) => command);
}

/** The words of the first command of a line, without quotation marks, redirections and comments. */
export function wordsOf(command: string): readonly string[] {
  const words = [...command.replaceAll('\\\n', ' ').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => ({ text: double ?? single ?? plain ?? '', isPlain: plain !== undefined }),
  );
  const end = words.findIndex(({ text, isPlain }) => isPlain && /^(#|[|<>]|&&|\d?>)/.test(text));
  return (end < 0 ? words : words.slice(0, end)).map(({ text }) => text);
}
