/** The command line: parses the arguments, runs one command, and turns a failure into a message and an exit code. */
import { EXIT_CODES } from '../error-codes/kinds.js';
import { printFailure } from './failure.js';
import { hasPrintedJson, printJson } from './json-output.js';
import { errorResult } from './result.js';
import { helpWidth } from './help.js';
import { createParser } from './parser.js';
import { NeedsSupervision, supervise } from './supervision.js';

/** Runs the command that `words` name, and sets the exit code of the process. */
export async function runProgram(words: readonly string[]): Promise<void> {
  // In effect if Node exits while a command is still pending.
  process.exitCode = EXIT_CODES.internal;
  try {
    process.exitCode = await runCommand(words);
  } catch (failure) {
    process.exitCode = printFailure(failure, process.stderr);
    if (words.includes('--json') && !hasPrintedJson()) printJson(errorResult(failure));
  }
}

async function runCommand(words: readonly string[]): Promise<number> {
  try {
    await createParser(words, helpWidth(process.stdout)).parseAsync();
    return 0;
  } catch (failure) {
    if (!(failure instanceof NeedsSupervision)) throw failure;
    return supervise(words, failure.stdin);
  }
}
