/** Why something failed, for the person who asked for it: in the words of the command line, without paths of private folders. */
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
    hint: withoutPaths(hint),
    problems: problems.filter((problem) => !message.includes(problem)).map(withoutPaths),
  };
}

function withoutPaths(text: string): string {
  return text.replace(PRIVATE_PATH, '');
}
