/**
 * Commands in hints. Hints name commands only with these functions: a test collects what they are called with, and runs it from the
 * packed program.
 */

/** Every command, in the order of the help. */
export const COMMAND_NAMES = [
  'generate',
  'batch',
  'portfolio',
  'render',
  'inspect',
  'summary',
  'compare',
  'fetch',
  'runs',
  'runs list',
  'runs show',
  'schedule',
  'schedule list',
  'schedule next',
  'schedule run',
  'schedule history',
  'schedule pause',
  'schedule resume',
  'deliver',
  'deliver test',
  'deliveries',
  'deliveries list',
  'deliveries show',
  'deliveries resend',
  'worker',
  'queue',
  'queue list',
  'queue retry',
  'queue discard',
  'archive',
  'archive list',
  'archive show',
  'archive verify',
  'archive reindex',
  'archive access',
  'archive export',
  'archive prune',
  'benchmarks',
  'web',
  'serve',
  'acceptances',
  'acceptances check',
  'acceptances add',
  'templates',
  'templates list',
  'templates show',
  'templates new',
  'templates copy',
  'templates check',
  'preview',
  'config',
  'config show',
  'config check',
  'init',
  'doctor',
  'explain',
  'completion',
] as const;

type CommandName = (typeof COMMAND_NAMES)[number] | '--help';

export type CommandWords = CommandName | `${CommandName} ${string}`;

export function commandLine(words: CommandWords): string {
  return `auditpress ${words}`;
}

/** The same in backticks, for a sentence. */
export function command(words: CommandWords): string {
  return `\`${commandLine(words)}\``;
}
