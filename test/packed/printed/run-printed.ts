/** Runs a printed command in a folder of the workshop, or parses it if it cannot run here. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { helpWidth } from '../../../src/cli/options.js';
import { createParser } from '../../../src/cli/program.js';
import { COMMAND_NAMES } from '../../../src/base/error-codes/command.js';
import { wordsOf } from './collect.js';
import { EXPECTED, NOT_RUN, REPLACED, type Exception } from './exceptions.js';
import type { RunLine, Workshop } from './workshop.js';

/** Programs that end only when they are stopped. */
const SERVES = /^auditpress (serve|preview|web|worker(?!.*--once))\b/;

export interface PrintedOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Default: in the process that has the program loaded, if that can run the line. */
  readonly runLine?: RunLine;
}

/** Undefined if all is well; else what is wrong with the command. */
export async function problemWith(
  printed: string,
  workshop: Workshop,
  { cwd, env = {}, runLine = workshop.warm }: PrintedOptions,
): Promise<string | undefined> {
  if (NOT_RUN.some(({ command }) => command.test(printed))) return parsingProblem(printed);
  const line = withIds(withReplacements(printed), cwd, workshop);
  if (/^auditpress (generate|portfolio) (?!.*--if-exists)/.test(line)) removeSets(line, cwd);
  if (SERVES.test(line)) return stoppingProblem(line, cwd, workshop);
  const { code, stderr } = await runLine(line, cwd, env);
  const expected = EXPECTED.find(({ command }) => command.test(printed))?.code ?? 0;
  return code === expected ? undefined : `${line}\n  ended with ${String(code)}: ${stderr}`;
}

/** Undefined for commands of other programs, and for the name of a command alone, which only speaks of it. */
export async function parsingProblem(printed: string): Promise<string | undefined> {
  const [program, ...words] = wordsOf(printed.replace(/^(npx |node_modules\/\.bin\/)(?=auditpress\b)/, ''));
  if (program !== 'auditpress' || COMMAND_NAMES.some((name) => name === words.join(' '))) return undefined;
  const parser = await createParser(words, helpWidth({}));
  const parsed = new Error('The words are valid.');
  // After validation, before the command.
  parser.middleware(() => {
    throw parsed;
  }, false);
  try {
    await parser.parseAsync();
  } catch (failure) {
    if (failure === parsed) return undefined;
    return `${printed}\n  ${failure instanceof Error ? failure.message : String(failure)}`;
  }
  return undefined;
}

/** Sets that commands name, in `out/`. */
const KEPT: ReadonlySet<string> = new Set(['evidence', 'production-csbp', 'portfolio']);

/** The commands of a page are often alternatives, so each finds no set of the one before. */
function removeSets(line: string, cwd: string): void {
  const [, out = 'out'] = /--out (\S+)/.exec(line) ?? [];
  const folder = join(cwd, out);
  if (out === '.' || !existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (out !== 'out' || !KEPT.has(name)) rmSync(join(folder, name), { recursive: true });
  }
}

/** The `npx` of most pages only slows the test down. */
function withReplacements(printed: string): string {
  const line = printed.replaceAll(/\bnpx (?=auditpress\b)|node_modules\/\.bin\/(?=auditpress\b)/g, '');
  return REPLACED.reduce((text, { command, by }) => text.replace(command, by), line);
}

/** Ids differ from run to run. */
function withIds(line: string, cwd: string, { ids }: Workshop): string {
  const isQueue = line.includes('auditpress queue ');
  const job = line.includes('retry') || line.includes('77b0c4') ? ids.jobs.discarded : ids.jobs.waiting;
  return line
    .replaceAll(/\b(3f2a91|ID)\b/g, isQueue ? job : ids.delivery)
    .replaceAll('77b0c4', ids.jobs.waiting)
    .replaceAll(/\bRUN\b/g, ids.run)
    .replaceAll(/\bAP(-[0-9A-F]{4}){5}\b/g, ids.document)
    .replaceAll(/\bREPORT\b/g, 'report.json')
    .replaceAll(/\bSET\b/g, 'out/production-csbp')
    .replaceAll(/\bNAME\b(?!\.)/g, 'share')
    .replaceAll('evidence/NAME.snapshot.json', () => join('evidence', readdirSync(join(cwd, 'evidence'))[0] ?? ''));
}

/** Starts the program, and stops it when it has printed something. */
async function stoppingProblem(line: string, cwd: string, { env }: Workshop): Promise<string | undefined> {
  const { XDG_CACHE_HOME = '' } = process.env;
  const child = spawn('sh', ['-ec', `exec ${line}`], { cwd, env: { XDG_CACHE_HOME, HOME: cwd, ...env } });
  let printed = '';
  const started = new Promise<void>((resolve) => {
    const take = (chunk: Buffer): void => {
      printed += chunk.toString('utf8');
      if (/http:\/\/|worker-started|started/i.test(printed)) resolve();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
  });
  const ended = once(child, 'close');
  await Promise.race([started, ended]);
  child.kill('SIGTERM');
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  return code === 0 ? undefined : `${line}\n  ended with ${String(code ?? signal)}: ${printed}`;
}

/** Exceptions that no printed command needs. */
export function unusedExceptions(commands: readonly string[]): readonly Exception[] {
  const all: readonly Exception[] = [...NOT_RUN, ...EXPECTED];
  return all.filter(({ command }) => !commands.some((printed) => command.test(printed)));
}
