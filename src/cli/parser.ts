/** The words that the command line understands, and the help that follows from them. */
import yargs, { type Argv } from 'yargs';
import { AuditpressError } from '../errors.js';
import { packageVersion } from '../template/package-root.js';
import { benchmarksCommand } from './commands/benchmarks.js';
import { fetchCommand } from './commands/fetch.js';
import { generateCommand } from './commands/generate.js';
import { previewCommand } from './commands/preview.js';
import { renderCommand } from './commands/render.js';
import { serveCommand } from './commands/serve.js';
import { summaryCommand } from './commands/summary.js';
import { templatesCommand } from './commands/templates.js';

const EPILOGUE = `Exit codes: 0 ok, 1 internal, 2 usage, 3 bad input, 4 authentication, 5 not found, 6 service unavailable,
7 partial success.`;

/** `width`: columns that help may take. */
export function createParser(words: readonly string[], width: number): Argv {
  const parser = yargs(words)
    .scriptName('auditpress')
    .locale('en')
    .usage('$0 <command>\n\nTurns a compliance audit report into PDF, XLSX and HTML.')
    .command(generateCommand(words))
    .command(renderCommand(words))
    .command(summaryCommand(words))
    .command(fetchCommand())
    .command(benchmarksCommand())
    .command(serveCommand())
    .command(templatesCommand())
    .command(previewCommand())
    .demandCommand(1, 'expected a command, received none')
    .strict()
    .recommendCommands()
    .parserConfiguration({ 'camel-case-expansion': true, 'boolean-negation': false, 'dot-notation': false })
    .version(packageVersion())
    .help()
    .wrap(width)
    .epilogue(EPILOGUE)
    .exitProcess(false)
    .fail((message: string | null, error: unknown) => {
      if (error instanceof AuditpressError || message === null) throw error;
      throw new AuditpressError('arguments-invalid', inHouseStyle(message, words));
    });
  keepNoHelp(parser);
  return parser;
}

/** The help that words ask for, such as `generate --help`, as it is printed. */
export async function helpText(words: readonly string[], width: number): Promise<string> {
  let text = '';
  await createParser(words, width).parseAsync([...words], {}, (_failure, _given, output) => {
    text = output;
  });
  return `${text}\n`;
}

/** yargs words the help of every command that it runs, for callers that may ask later: a good part of a short run. */
function keepNoHelp(parser: Argv): void {
  const internal = parser as unknown as {
    getInternalMethods(): { getUsageInstance(): { cacheHelpMessage: () => void } };
  };
  internal.getInternalMethods().getUsageInstance().cacheHelpMessage = () => undefined;
}

/** Messages of yargs that do not say what was expected. Most commands take one path. */
const REWORDED: readonly (readonly [RegExp, string])[] = [
  [/^Not enough non-option arguments.*$/, 'expected a path, or - for standard input, received none'],
  [/^Not enough arguments following: (.*)$/, 'expected a value after --$1, received none'],
];

/** yargs begins its messages with a capital, and some have several lines. */
function inHouseStyle(message: string, [command]: readonly string[]): string {
  if (command === 'templates' && /^Not enough non-option/.test(message))
    return 'expected more arguments, received too few';
  const reworded = REWORDED.reduce((text, [pattern, words]) => text.replace(pattern, words), message);
  return `${reworded.charAt(0).toLowerCase()}${reworded.slice(1)}`.split('\n').join('; ');
}
