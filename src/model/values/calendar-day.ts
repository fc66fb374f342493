/** The calendar day of a time in a zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: string): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return `${(parts.get('year') ?? '').padStart(4, '0')}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`;
}

/** From one day to another, each `YYYY-MM-DD`; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
