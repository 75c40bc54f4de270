/** A moment in the site's time zone, `2026-11-20 21:00:00`: equal in all languages, and readable by spreadsheets. */
export function siteTime(timeZone: string, moment: Date): string {
  // Swedish dates have the form of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return format.format(moment);
}
