/** Returns the day of a store's date in the user's language; the store's own text if it is no date. */
export function dateText(date: string): string {
  const time = Date.parse(date);
  if (Number.isNaN(time)) return date;
  // A date without a time is a day, which must not move by the user's time zone.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date);
  return new Date(time).toLocaleDateString(undefined, {
    dateStyle: 'medium',
    ...(isDay && { timeZone: 'UTC' }),
  });
}
