/** What the commands of `auditpress schedule` print for people. */
import { minuteOf, tableOf } from './text-table.js';
import type { Occurrence, PauseResult, ScheduleEntry } from './automation-schema.js';

export function schedulesText(schedules: readonly ScheduleEntry[]): string {
  if (schedules.length === 0) return 'No schedules.\n';
  const rows = schedules.map(({ name, cron, timeZone, next, pausedSince, deliver, when }) => [
    name,
    cron,
    pausedSince === null ? (next === null ? '' : localTime(next, timeZone)) : `paused since ${minuteOf(pausedSince)}`,
    deliver.length === 0 ? 'nobody' : deliver.join(', '),
    when,
  ]);
  return `${tableOf(['Schedule', 'Cron', 'Next', 'Delivers to', 'When'], rows)}\n`;
}

export function occurrencesText(occurrences: readonly Occurrence[]): string {
  if (occurrences.length === 0) return 'Nothing is due.\n';
  const rows = occurrences.map(({ schedule, at, timeZone }) => [minuteOf(at), localTime(at, timeZone), schedule]);
  return `${tableOf(['Due', 'Local time of the schedule', 'Schedule'], rows)}\n`;
}

export function pauseText({ schedule, isPaused, since, isChanged }: PauseResult): string {
  if (!isPaused) return isChanged ? `Resumed ${schedule}.\n` : `${schedule} was not paused.\n`;
  return isChanged ? `Paused ${schedule}.\n` : `${schedule} has been paused since ${minuteOf(since ?? '')}.\n`;
}

/** `Mon 2026-03-30 07:00 Europe/Berlin (+02:00)` */
function localTime(at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'longOffset' },
  });
  const parts = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  const offset = timeZone === 'UTC' ? '' : of('timeZoneName').replace('GMT', '');
  const date = `${of('weekday')} ${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}`;
  return `${date} ${timeZone}${offset === '' ? '' : ` (${offset})`}`;
}
