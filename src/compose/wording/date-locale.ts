import type { Locale } from 'date-fns';

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

/** Names of months for a BCP 47 tag; English for a language that auditpress has no words in. */
export async function dateLocale(tag: string): Promise<Locale> {
  return (DATE_LOCALES[new Intl.Locale(tag).language] ?? englishDates)();
}
