/** Runs the commands of README.md, docs/ and examples/ from the packed program. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { COMMAND_NAMES } from '../../../src/base/error-codes/command.js';
import { run } from '../run.js';
import { commandsOf, examplesOf, inlineCommandsOf, pagesIn, unmarkedCommandsOf } from './collect.js';
import { plainWords } from '../../helpers/plain-words.js';
import { parsingProblem, problemWith, unusedExceptions } from './run-printed.js';
import { openWorkshop, type Workshop } from './workshop.js';

const installation = inject('installation');
const pages = pagesIn(installation.package).filter((page) => commandsOf(textOf(page)).length > 0);

/** What a page configures in text that is no command. */
const ENVIRONMENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/ci.md': {
    AUDITPRESS_LICENSE: '6b35dbf0-e7bc-4a21-84a5-b960a8b97f01',
    AUDITPRESS_ACCOUNT: '899747c4-db3c-4454-a544-7ae1901e030c',
    AUDITPRESS_BENCHMARK: 'CSBP',
  },
  'docs/how-to/automate.md': {
    AUDITPRESS_LICENSE: '6b35dbf0-e7bc-4a21-84a5-b960a8b97f01',
    AUDITPRESS_ACCOUNT: '899747c4-db3c-4454-a544-7ae1901e030c',
  },
};

/** Commands that come before those of a help text. */
const BEFORE: Readonly<Record<string, string>> = {
  preview: 'auditpress templates new my-template',
  'queue discard': 'auditpress queue retry 3f2a91',
  'templates check': 'auditpress templates new my-template',
};

let workshop: Workshop;

beforeAll(async () => {
  workshop = await openWorkshop(installation);
});

afterAll(() => workshop.end());

function textOf(page: string): string {
  return readFileSync(join(installation.package, page), 'utf8');
}

const helps = new Map<string, string>();

async function helpOf(name: string): Promise<string> {
  const words = [installation.main, ...name.split(' '), '--help'];
  const help = helps.get(name) ?? (await run(process.execPath, words, { cwd: installation.folder })).stdout;
  helps.set(name, help);
  return help;
}

/** Runs commands one after another in a new copy of the folder. Assignments hold for those that follow. */
async function problemsIn(commands: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const [cwd, variables] = [workshop.copy(), { ...env }];
  // A module is loaded once in the life of a process, so commands on a page that changes one each have their own.
  const changesModules = commands.some((command) => command.includes('.mjs'));
  const runLine = changesModules ? workshop.sh : workshop.warm;
  const problems: string[] = [];
  for (const printed of commands) {
    const [, name, value = ''] = /^([A-Z_]+)=(\S+)$/.exec(printed) ?? [];
    if (name === undefined)
      problems.push((await problemWith(printed, workshop, { cwd, env: variables, runLine })) ?? '');
    else variables[name] = value;
  }
  return problems.filter((problem) => problem !== '');
}

describe('every command that is printed works', () => {
  it.each(pages)('in %s', async (page) => {
    expect(await problemsIn(commandsOf(textOf(page)), ENVIRONMENT[page])).toEqual([]);
  });

  it.each(COMMAND_NAMES)('in the help of %s', async (name) => {
    const before = BEFORE[name];
    const examples = examplesOf(await helpOf(name));
    expect(await problemsIn([...(before === undefined ? [] : [before]), ...examples])).toEqual([]);
  });
});

describe('commands in pages', () => {
  it('are in blocks that are marked as commands, except for the list of all', () => {
    const unmarked = pagesIn(installation.package).flatMap((page) =>
      page === 'docs/command-line.md' ? [] : unmarkedCommandsOf(textOf(page)).map((line) => `${page}: ${line}`),
    );
    expect(unmarked).toEqual([]);
  });

  it.each(pagesIn(installation.package))('exist with their options, in the text of %s', async (page) => {
    const problems = await Promise.all(inlineCommandsOf(textOf(page)).map(parsingProblem));
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  });

  it('that need no shell have the words that a shell gives them', async () => {
    const words = pages
      .flatMap((page) => commandsOf(textOf(page)))
      .flatMap((command) => {
        const line = command.replace('npx ', '');
        const plain = plainWords(line);
        return plain === undefined ? [] : [{ line, plain }];
      });
    const print = String.raw`auditpress() { printf '%s\0' "$@"; printf '\n'; }`;
    const script = [print, ...words.map(({ line }) => line)].join('\n');
    const { stdout } = await run('sh', ['-ec', script], { cwd: installation.folder });
    expect(stdout.split('\n').slice(0, -1)).toEqual(words.map(({ plain }) => [...plain, ''].join('\0')));
    expect(words.length).toBeGreaterThan(100);
  });

  it('need every exception', async () => {
    const printed = await Promise.all(COMMAND_NAMES.map(helpOf));
    const all = [...pages.flatMap((page) => commandsOf(textOf(page))), ...printed.flatMap(examplesOf)];
    expect(unusedExceptions(all)).toEqual([]);
  });
});
