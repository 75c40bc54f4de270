/** A moment as the site's clock shows it, `2026-11-20 21:00:00`: the same in every language, and known to spreadsheets. */
export function siteTime(timeZone: string, moment: Date): string {
  // Swedish writes dates the way ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return format.format(moment);
}
