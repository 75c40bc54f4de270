/** All zones this browser knows; `UTC` is missing in its own list. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

/** The offset at a moment: `GMT+9`, or `GMT+10:30` with half hours. */
export function offsetIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    moment,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Time and date of a moment in a zone. */
export function timeIn(timeZone: string, moment: Date, locale: string): string {
  const wall = new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return `${wall.format(moment)} (${offsetIn(timeZone, moment)})`;
}
