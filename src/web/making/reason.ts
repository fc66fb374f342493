/** Why something failed, for the person who asked for it: in the words of the command line, without its flags and the paths of private folders. */
import { AuditpressError } from '../../base/errors.js';
import type { Reason } from './tasks.js';

/** Of a job, and what is in it. */
const PRIVATE_PATH = /[^\s"'“]*auditpress-web-[^\s"'“/\\]*(?:[/\\](?:[0-9a-f]{32}|files|documents))*[/\\]?/g;

/** Null if only the log may say. */
export function reasonOf(failure: unknown): Reason | null {
  if (!(failure instanceof AuditpressError)) return null;
  const { message, hint = '', problems } = failure;
  return {
    message: withoutPaths(message),
    hint: withoutCommands(withoutPaths(hint)),
    problems: problems.filter((problem) => !message.includes(problem)).map(withoutPaths),
  };
}

/** Flags and commands of the command line, and settings of its environment. */
const COMMAND = /(?:^|[\s(“"'])(?:--?[a-z]|-\s)|\bauditpress [a-z]|\bAUDITPRESS_/;

/** The sentences that somebody without a terminal can follow. */
export function withoutCommands(text: string): string {
  return text
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !COMMAND.test(sentence))
    .join(' ');
}

function withoutPaths(text: string): string {
  return text.replace(PRIVATE_PATH, '');
}
