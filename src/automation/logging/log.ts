/** Logs of programs that run for long: one line per event, for machines or for people. */
import { oneLine } from '../../base/wording/printable.js';
import type { LogEntry, LogLevel } from './entry.js';
import type { LogFormat } from '../../model/settings/log-formats.js';
import { Secret, withoutSecrets } from '../../model/settings/secret.js';

/** Fields that are undefined are left out. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Events have names in kebab case, such as `account-done`. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

export interface LogOptions {
  readonly format: LogFormat;
  /** Receives whole lines. */
  readonly write: (line: string) => void;
  /** Secrets that are known so far; they are removed from every text. */
  readonly secrets: () => readonly Secret[];
  readonly now: () => Date;
}

/** Characters of a text. */
const TEXT_LIMIT = 2000;
/** Names of fields that may hold a secret that is not known. */
const SECRET_NAME = /pass|secret|token|authorization|cookie|credential|api[-_]?key|database_url/i;
/** `user:password@` in an address. */
const USER_IN_ADDRESS = /\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi;

/** Whether something of this name, such as a variable, may be a secret. */
export function mayHoldSecret(name: string): boolean {
  return SECRET_NAME.test(name);
}

export async function createLog({ format, write, secrets, now }: LogOptions): Promise<Log> {
  const lineOf = await formatter(format);
  const log = (level: LogLevel, event: string, fields: LogFields = {}): void => {
    const known = secrets();
    const safe = Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, safeValue(name, value, known)] as const],
    );
    write(lineOf({ time: now().toISOString(), level, event, fields: Object.fromEntries(safe) }));
  };
  return {
    info: (event, fields) => log('info', event, fields),
    warn: (event, fields) => log('warn', event, fields),
    error: (event, fields) => log('error', event, fields),
  };
}

async function formatter(format: LogFormat): Promise<(entry: LogEntry) => string> {
  if (format === 'text') return textLine;
  const { jsonLines } = await import('./json-lines.js');
  return jsonLines();
}

function safeValue(
  name: string,
  value: string | number | boolean | null,
  secrets: readonly Secret[],
): string | number | boolean | null {
  if (typeof value !== 'string') return value;
  if (mayHoldSecret(name)) return new Secret(value).toString();
  const text = withoutSecrets(value, secrets).replace(USER_IN_ADDRESS, '$1[secret]@');
  return oneLine(text, TEXT_LIMIT);
}

/** `2026-11-24T02:00:00.000Z info  account-done run=… account="prod 1"` */
function textLine({ time, level, event, fields }: LogEntry): string {
  const parts = Object.entries(fields).map(([name, value]) => `${name}=${textValue(value)}`);
  return `${[time, level.padEnd('error'.length), event, ...parts].join(' ')}\n`;
}

function textValue(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value);
  return /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value);
}
