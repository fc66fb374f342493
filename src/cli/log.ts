/** What commands say on standard error while they work: text for people, or with `--log-format json` one JSON object per event. */
import { createLog, mayHoldSecret, type Log, type LogFields } from '../automation/worker/log.js';
import { Secret } from '../model/settings/secret.js';

let log: Log | undefined;

/** Begins a run of the command line. The format is known before the settings, so that their problems are logged too. */
export function beginLog(words: readonly string[], env: NodeJS.ProcessEnv = process.env): void {
  const flag = words.findLast((word, index) => words[index - 1] === '--log-format' || word.startsWith('--log-format='));
  const format = flag?.replace('--log-format=', '') ?? env['AUDITPRESS_LOG_FORMAT'];
  log = format === 'json' ? logOn((line) => void process.stderr.write(line), format) : undefined;
}

/** Whether standard error is a log for machines. */
export function isLogged(): boolean {
  return log !== undefined;
}

/** @param text whole lines for people; empty if they see it elsewhere */
export function say(level: keyof Log, event: string, fields: LogFields, text: string): void {
  if (log === undefined) process.stderr.write(text);
  else log[level](event, fields);
}

/** Shorter values of variables may be anything. */
const SHORTEST_SECRET = 6;

/** A log without the secrets of the environment. */
export function logOn(write: (line: string) => void, format: 'text' | 'json'): Log {
  const secrets = Object.entries(process.env).flatMap(([name, value = '']) =>
    mayHoldSecret(name) && value.length >= SHORTEST_SECRET ? [new Secret(value)] : [],
  );
  return createLog({ format, write, secrets: () => secrets, now: () => new Date() });
}
