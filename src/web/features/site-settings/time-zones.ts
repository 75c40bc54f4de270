/** Every zone this browser knows by name; `UTC` is left out of its own list. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

/** `GMT+9`, or `GMT+10:30` where the half hour counts, at a moment. */
export function offsetIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    moment,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** What a clock and a calendar on the wall there show. */
export function timeIn(timeZone: string, moment: Date, locale: string): string {
  const wall = new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return `${wall.format(moment)} (${offsetIn(timeZone, moment)})`;
}
