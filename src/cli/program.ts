/** The command line: reads the arguments, runs one command, turns what failed into a message and an exit code. */
import { EXIT_CODES } from '../error-codes/kinds.js';
import { reportFailure } from './failure.js';
import { helpWidth } from './help-files.js';
import { createParser } from './parser.js';
import { NeedsSupervision, supervise } from './supervision.js';

/** Runs the command that the words say, and sets the exit code of the process. */
export async function runProgram(words: readonly string[]): Promise<void> {
  // Stands where nothing is left to wait for and no command has ended.
  process.exitCode = EXIT_CODES.internal;
  try {
    process.exitCode = await runCommand(words);
  } catch (failure) {
    process.exitCode = reportFailure(failure, process.stderr);
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
