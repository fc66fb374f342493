/** Logs as JSON lines, by pino. The build puts this file beside the program, because few runs load it. */
import { pino } from 'pino';
import type { LogEntry } from './entry.js';

/** Returns a function that makes the line of an entry. */
export function jsonLines(): (entry: LogEntry) => string {
  let line = '';
  const logger = pino(
    {
      base: null,
      messageKey: 'event',
      timestamp: false,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (text) => (line = text) },
  );
  return ({ time, level, event, fields }) => {
    logger[level]({ time, ...fields }, event);
    return line;
  };
}
