/** Logs of programs that run for long: one line per event, for machines or for people. */
import { oneLine } from '../../base/wording/printable.js';
import type { LogFormat } from '../../model/settings/log-formats.js';
import { Secret, withoutSecrets } from '../../model/settings/secret.js';

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

type LogLevel = 'info' | 'warn' | 'error';

interface LogEntry {
  readonly time: string;
  readonly level: LogLevel;
  readonly event: string;
  readonly fields: Readonly<Record<string, string | number | boolean | null>>;
}

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

const TEXT_LIMIT = 2000;
const SECRET_NAME = /pass|secret|token|authorization|cookie|credential|api[-_]?key|database_url/i;
/** `user:password@` in an address. */
const USER_IN_ADDRESS = /\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi;

/** Whether something of this name, such as a variable, may be a secret. */
export function mayHoldSecret(name: string): boolean {
  return SECRET_NAME.test(name);
}

export function createLog({ format, write, secrets, now }: LogOptions): Log {
  const lineOf = format === 'text' ? textLine : jsonLine;
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

function jsonLine({ time, level, event, fields }: LogEntry): string {
  return `${JSON.stringify({ level, time, ...fields, event })}\n`;
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
