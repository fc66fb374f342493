/** Starts the command line. */
import { loadProgram } from './load-program.js';
import { EXIT_CODES } from '../base/error-codes/kinds.js';

guardStandardStreams();

void loadProgram(__dirname, 'program', { keep: true }).runProgram(process.argv.slice(2));

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
