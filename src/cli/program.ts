/** The command line: reads the arguments, runs one command, turns what failed into a message and an exit code. */
import { EXIT_CODES } from '../errors.js';
import { reportFailure } from './failure.js';
import { helpWidth } from './help-files.js';
import { createParser } from './parser.js';

/** Runs the command that the words say, and sets the exit code of the process. */
export async function runProgram(words: readonly string[]): Promise<void> {
  // Stands where nothing is left to wait for and no command has ended.
  process.exitCode = EXIT_CODES.internal;
  try {
    await createParser(words, helpWidth(process.stdout)).parseAsync();
    process.exitCode = 0;
  } catch (failure) {
    process.exitCode = reportFailure(failure, process.stderr);
  }
}
