/** Words for arguments that yargs refuses: what was expected, what was received, and the help of the command. */
import { existsSync } from 'node:fs';
import type { Argv } from 'yargs';
import { COMMAND_NAMES, command } from '../base/error-codes/command.js';
import { entryOf } from '../base/error-codes/codes.js';
import { AuditpressError, withDetails } from '../base/errors.js';
import { quoted } from './given-places.js';
import { didYouMean } from '../base/wording/nearest-name.js';

interface Known {
  readonly command: string;
  /** Positional arguments of the command, the required ones first. */
  readonly positionals: readonly string[];
  readonly commands: readonly string[];
  readonly flags: readonly string[];
  readonly descriptions: Readonly<Record<string, string | undefined>>;
}

/** @param message of yargs */
export function argumentFailure(message: string, words: readonly string[], parser: Argv): AuditpressError {
  const known = knownTo(parser);
  const [first = ''] = words;
  // What people type after they have read that it makes documents of reports.
  const isReport = known.command === '' && existsSync(first);
  return new AuditpressError('arguments-invalid', reworded(message, words, known), {
    hint: isReport ? `To make its documents, run ${command(`generate ${quoted(first)}`)}.` : helpOf(known.command),
  });
}

/** A failure of arguments whose only remedy is the list of commands says the command's own help instead. */
export function withHelpOf(failure: unknown, words: readonly string[]): unknown {
  if (!(failure instanceof AuditpressError) || failure.code !== 'arguments-invalid') return failure;
  if (failure.hint !== entryOf(failure.code)?.remedy) return failure;
  const hint = helpOf(words.slice(0, 2).join(' ')) ?? helpOf(words[0] ?? '');
  return hint === undefined ? failure : withDetails(failure, { hint });
}

/** @param written words of a command */
function helpOf(written: string): string | undefined {
  const name = COMMAND_NAMES.find((one) => one === written);
  return name === undefined ? undefined : `Run ${command(`${name} --help`)} for its arguments and options.`;
}

/** Reads it from yargs, which has no public API for it. */
function knownTo(parser: Argv): Known {
  const internal = parser as unknown as {
    getGroups(): Readonly<Record<string, readonly string[]>>;
    getOptions(): { readonly key: object };
    getInternalMethods(): {
      getCommandInstance(): { getCommands(): readonly string[] };
      getContext(): { readonly commands: readonly string[] };
      getUsageInstance(): { getDescriptions(): Readonly<Record<string, string | undefined>> };
    };
  };
  const methods = internal.getInternalMethods();
  return {
    command: methods.getContext().commands.join(' '),
    positionals: internal.getGroups()['Positionals:'] ?? [],
    commands: methods.getCommandInstance().getCommands(),
    flags: Object.keys(internal.getOptions().key),
    descriptions: methods.getUsageInstance().getDescriptions(),
  };
}

/** Messages of yargs that only need another word order. */
const REWORDED: readonly (readonly [RegExp, string])[] = [
  [/^Not enough arguments following: (.)$/, 'expected a value after -$1, received none'],
  [/^Not enough arguments following: (.*)$/, 'expected a value after --$1, received none'],
  [/^Invalid values:\s+Argument: (\S+), Given: (.*), Choices: (.*)$/, 'expected --$1 as one of $3, received $2'],
];

function reworded(message: string, words: readonly string[], known: Known): string {
  const [, unknown] = /^Unknown arguments?: (.*)$/.exec(message) ?? [];
  if (unknown !== undefined) return describeUnknown(unknown.split(', '), words, known);
  const [, given] = /^Not enough non-option arguments: got (\d+)/.exec(message) ?? [];
  const positional = given === undefined ? undefined : known.positionals[Number(given)];
  if (positional !== undefined) return missing(`<${positional}>`, known.descriptions[positional]);
  const [, flag] = /^Missing required arguments?: ([\w-]+)/.exec(message) ?? [];
  if (flag !== undefined) return missing(`--${flag}`, known.descriptions[flag]);
  const withDetails = REWORDED.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), message);
  return lowerFirst(withDetails).split('\n').join('; ');
}

/** `expected <id> (id of a delivery, or its first characters), received none`, with the first sentence of the description. */
function missing(what: string, description = ''): string {
  const [sentence = ''] = description.split('. ');
  return `expected ${what}${sentence === '' ? '' : ` (${lowerFirst(sentence)})`}, received none`;
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** Names the first unknown flag or command. yargs lists flags without dashes, each in both spellings. */
function describeUnknown([name = '']: readonly string[], words: readonly string[], known: Known): string {
  if (words.some((word) => word.split('=')[0] === `--${name}`)) {
    return `unknown option --${name}${suggestion(name, known.flags, '--')}`;
  }
  if (words.some((word) => /^-[a-z]/i.test(word) && word.includes(name))) return `unknown option -${name}`;
  if (known.commands.length === 0) return `unexpected argument "${name}"`;
  return `unknown command "${name}"${suggestion(name, known.commands)}`;
}

function suggestion(name: string, known: readonly string[], dashes = ''): string {
  return didYouMean(name, known).replace('"', `"${dashes}`);
}
