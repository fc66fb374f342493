import { EXIT_CODES } from '../error-codes/kinds.js';

/** Says what to do where the system refuses what the program prints. Without it, that would be an uncaught error. */
export function guardStandardStreams(): void {
  // Documents do not depend on whether anybody reads the progress.
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    // A reader that has seen enough closes the pipe: that is no failure.
    if (code === 'EPIPE') return;
    process.stderr.write(`auditpress: standard output cannot be written: the system refuses with ${code ?? message}\n`);
    process.exit(EXIT_CODES.unavailable);
  });
}
