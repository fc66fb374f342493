/** Dates whose local time is that of a given time zone. */
import { TZDate } from '@date-fns/tz';

/** A date to format, from an ISO 8601 time or day. A day without a time begins in UTC. */
export function dateIn(timeZone: string, iso: string): Date {
  return timeZone === 'UTC' ? new UtcDate(iso) : new TZDate(iso, timeZone);
}

/** UTC, the default, needs no time-zone data. Loading it takes longer than formatting many dates. */
class UtcDate extends Date {
  override getDay(): number {
    return this.getUTCDay();
  }
  override getTimezoneOffset(): number {
    return 0;
  }
}

for (const part of ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) {
  for (const verb of ['get', 'set']) {
    const value: unknown = Reflect.get(Date.prototype, `${verb}UTC${part}`);
    Object.defineProperty(UtcDate.prototype, `${verb}${part}`, { value });
  }
}
