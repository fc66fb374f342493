/** Dates in a time zone, and what they are called in a language. */
import { TZDate } from '@date-fns/tz';
import type { Locale } from 'date-fns';
import { withLatinDigits } from '../../model/values/text.js';

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

/** English dates in the British order of day and month. */
const englishDates = async (): Promise<Locale> => (await import('date-fns/locale/en-GB')).enGB;

/** Locales of date-fns by language. Arabic has the month names that Egypt and the Gulf share. */
const DATE_LOCALES: Readonly<Record<string, () => Promise<Locale>>> = {
  ar: async () => (await import('date-fns/locale/ar')).ar,
  de: async () => (await import('date-fns/locale/de')).de,
  en: englishDates,
  es: async () => (await import('date-fns/locale/es')).es,
  fr: async () => (await import('date-fns/locale/fr')).fr,
  ja: async () => (await import('date-fns/locale/ja')).ja,
  pt: async () => (await import('date-fns/locale/pt-BR')).ptBR,
};

/** Names of months and weekdays for a BCP 47 tag. */
export async function dateLocale(tag: string): Promise<Locale> {
  const load = DATE_LOCALES[new Intl.Locale(tag).language];
  return load === undefined ? datesOfIntl(tag, await englishDates()) : load();
}

/** Dates in a language that auditpress has no words in, as a template may: a month in the form that it has beside a day. */
function datesOfIntl(tag: string, english: Locale): Locale {
  const named = (part: 'month' | 'weekday', at: number, width: string | undefined): string => {
    const style = width === 'abbreviated' ? 'short' : width === 'narrow' ? 'narrow' : 'long';
    const options = { timeZone: 'UTC', calendar: 'gregory', day: 'numeric', [part]: style } as const;
    const parts = new Intl.DateTimeFormat(withLatinDigits(tag), options).formatToParts(at);
    return parts.find(({ type }) => type === part)?.value ?? '';
  };
  return {
    ...english,
    localize: {
      ...english.localize,
      ordinalNumber: String,
      month: (month, { width } = {}) => named('month', Date.UTC(2026, month, 1), width),
      // A Sunday and the days after it.
      day: (day, { width } = {}) => named('weekday', Date.UTC(2026, 2, 1 + day), width),
    },
  };
}
