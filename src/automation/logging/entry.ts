export type LogLevel = 'info' | 'warn' | 'error';

/** An event, without secrets and control characters. */
export interface LogEntry {
  readonly time: string;
  readonly level: LogLevel;
  readonly event: string;
  readonly fields: Readonly<Record<string, string | number | boolean | null>>;
}
