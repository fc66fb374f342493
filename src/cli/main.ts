#!/usr/bin/env node
/** The command line: reads the arguments, runs one command, turns what failed into a message and an exit code. */
import yargs from 'yargs';
import { hideBin } from 'yargs/helpers';
import { AuditpressError } from '../errors.js';
import { packageVersion } from '../template/package-root.js';
import { generateCommand } from './commands/generate.js';
import { renderCommand } from './commands/render.js';
import { summaryCommand } from './commands/summary.js';
import { reportFailure } from './failure.js';

const EPILOGUE = `Exit codes: 0 ok, 1 internal, 2 usage, 3 bad input, 4 authentication, 5 not found, 6 service unavailable,
7 partial success, 8 gate failed.`;

async function main(words: readonly string[]): Promise<number> {
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      interruption.abort(
        new AuditpressError('internal', 'interrupted', `stopped by ${name}; nothing was left half done`),
      );
    });
  }
  const invocation = { words, signal: interruption.signal };
  try {
    await yargs(words)
      .scriptName('auditpress')
      .locale('en')
      .usage('$0 <command>\n\nTurns a compliance audit report into PDF, XLSX and HTML.')
      .command(generateCommand(invocation))
      .command(renderCommand(invocation))
      .command(summaryCommand(invocation))
      .demandCommand(1, 'expected a command, received none')
      .strict()
      .recommendCommands()
      .parserConfiguration({ 'camel-case-expansion': true, 'boolean-negation': false, 'dot-notation': false })
      .version(packageVersion())
      .help()
      .wrap(Math.min(process.stdout.columns || 100, 110))
      .epilogue(EPILOGUE)
      .exitProcess(false)
      .fail((message: string | null, error: unknown) => {
        if (error instanceof AuditpressError || message === null) throw error;
        throw new AuditpressError('usage', 'arguments-invalid', inHouseStyle(message), {
          hint: 'auditpress --help lists the commands, auditpress <command> --help their options.',
        });
      })
      .parseAsync();
    return 0;
  } catch (failure) {
    return reportFailure(failure, process.stderr);
  }
}

/** yargs begins its messages with a capital, and some have several lines. */
function inHouseStyle(message: string): string {
  return `${message.charAt(0).toLowerCase()}${message.slice(1)}`.split('\n').join('; ');
}

/** A reader that has seen enough closes the pipe: that is no failure. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await main(hideBin(process.argv));
