import { EXIT_CODES } from '../error-codes/kinds.js';

/** Handles write errors of standard output and standard error, which would otherwise be uncaught. */
export function guardStandardStreams(): void {
  // A closed standard error must not stop the documents.
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    // The reader closed the pipe, as `head` does: not a failure.
    if (code === 'EPIPE') return;
    process.stderr.write(`auditpress: cannot write to standard output: ${code ?? message}\n`);
    process.exit(EXIT_CODES.unavailable);
  });
}
