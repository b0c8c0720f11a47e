/** A day of the calendar, wherever its reader is. */
export function dayName(day: string, language: string): string {
  const style = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(language, style).format(new Date(`${day}T00:00:00Z`));
}
