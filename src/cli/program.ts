/** The command line: parses the arguments, runs one command, and turns a failure into a message and an exit code. */
import yargs, { type Argv } from 'yargs';
import { EXIT_CODES } from '../base/error-codes/kinds.js';
import { printFailure } from './failure.js';
import { beginLog, isLogged, say } from './log.js';
import { beginOutput, hasPrintedJson, printable, printJson, refuseDamage } from './output.js';
import { errorResult } from './result.js';
import { helpWidth } from './options.js';
import { enterOwnThread } from './interruption.js';
import { NeedsOwnThread, runInThread } from './own-thread.js';
import { AuditpressError } from '../base/errors.js';
import { packageVersion } from '../base/package-root.js';
import { completionValues } from './completion-values.js';
import { argumentFailure, withHelpOf } from './argument-failure.js';
import { withGivenPlaces } from './given-places.js';
import { loadCommands } from './commands/registry.js';

/**
 * Runs the command that `words` name, and sets the exit code of the process.
 *
 * @param gate of the main thread, for a command in a thread of its own
 */
export async function runProgram(words: readonly string[], gate?: SharedArrayBuffer): Promise<void> {
  if (gate === undefined) guardStandardStreams();
  else enterOwnThread(gate);
  beginOutput();
  beginLog(words);
  // In effect if Node exits while a command is still pending.
  process.exitCode = EXIT_CODES.internal;
  try {
    process.exitCode = await runCommand(words);
    if (isLogged()) say('info', 'command-ended', { exitCode: process.exitCode }, '');
  } catch (thrown) {
    const failure = withGivenPlaces(withHelpOf(thrown, words), words);
    process.exitCode = printFailure(failure);
    if (words.includes('--json') && !hasPrintedJson()) printJson(errorResult(failure));
  }
}

/** Handles write errors of standard output and standard error, which would otherwise be uncaught. */
function guardStandardStreams(): void {
  // A closed standard error must not stop the documents.
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    // The reader closed the pipe, as `head` does: not a failure.
    if (code === 'EPIPE') return;
    process.stderr.write(`auditpress: cannot write to standard output: ${code ?? message}\n`);
    process.exit(EXIT_CODES.unavailable);
  });
}

async function runCommand(words: readonly string[]): Promise<number> {
  try {
    if (words[0] === COMPLETING && (await printValues(words.slice(1)))) return 0;
    const parser = await createParser(asHelp(words), helpWidth(process.stdout));
    await parser.parseAsync();
    refuseDamage();
    return 0;
  } catch (failure) {
    if (!(failure instanceof NeedsOwnThread)) throw failure;
    return runInThread(words, failure.stdin);
  }
}

export async function helpText(words: readonly string[], width: number): Promise<string> {
  let text = '';
  const parser = await createParser(words, width);
  await parser.parseAsync([...words], {}, (_failure, _given, output) => {
    text = output;
  });
  return `${text}\n`;
}

const EPILOGUE = `Exit codes:
  0 success, 1 internal error, 2 wrong usage, 3 bad input, 4 authentication failed,
  5 not found, 6 unavailable, 7 partial success, 8 gate failed`;

/** The parser of the command line. */
export async function createParser(words: readonly string[], width: number): Promise<Argv> {
  const commands = await loadCommands(words);
  const parser: Argv = yargs(words)
    .scriptName('auditpress')
    .locale('en')
    .usage('$0 <command>\n\nTurns compliance audit reports into PDF, XLSX, HTML and Markdown documents.')
    .command([...commands])
    .completion('completions-of-yargs', false, commandsAndOptions)
    .demandCommand(1, 'expected a command, received none')
    .strict()
    .parserConfiguration({ 'camel-case-expansion': true, 'boolean-negation': false, 'dot-notation': false })
    .version(packageVersion())
    .alias('version', 'v')
    .help()
    .alias('help', 'h')
    .group(['help', 'version'], 'Help:')
    .wrap(width)
    .epilogue(EPILOGUE)
    .exitProcess(false)
    .fail((message: string | null, error: unknown) => {
      if (error instanceof AuditpressError || message === null) throw error;
      throw argumentFailure(message, words, parser);
    });
  disableHelpCache(parser);
  return parser;
}

/** `help COMMAND` is `COMMAND --help`. */
function asHelp([first, ...others]: readonly string[]): readonly string[] {
  if (first === undefined) return [];
  return first === 'help' ? [...others, '--help'] : [first, ...others];
}

/** With which the script of a shell asks for what fits. */
const COMPLETING = '--get-yargs-completions';

/** Prints the values of an option or an argument; false if none is expected. */
async function printValues(words: readonly string[]): Promise<boolean> {
  const values = await completionValues(words);
  if (values !== undefined) process.stdout.write(values.map((value) => `${printable(value)}\n`).join(''));
  return values !== undefined;
}

type Completions = (
  current: string,
  argv: unknown,
  fallback: (onCompleted: (failure: Error | null, all: string[] | undefined) => void) => unknown,
  done: (completions: string[]) => unknown,
) => void;

/** What yargs knows: commands, and options after a dash. Where nothing fits, the shell completes files. */
const commandsAndOptions: Completions = (current, _argv, fallback, done) => {
  fallback((_failure, all = []) =>
    done(all.filter((each) => (current.startsWith('-') || !each.startsWith('-')) && !each.startsWith('$'))),
  );
};

/** Keeps yargs from formatting the help of every command that it runs, which takes a good part of a short run. */
function disableHelpCache(parser: Argv): void {
  const internal = parser as unknown as {
    getInternalMethods(): { getUsageInstance(): { cacheHelpMessage: () => void } };
  };
  internal.getInternalMethods().getUsageInstance().cacheHelpMessage = () => undefined;
}
