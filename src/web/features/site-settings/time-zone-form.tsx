import { useEffect, useId, useMemo, useState } from 'react';
import { longDate } from '../../../shared/dates.ts';
import type { SiteSettings } from '../../../shared/site-settings.ts';
import { dateIn, isTimeZone } from '../../../shared/wall-clock.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { siteSettingsTexts } from './texts.ts';
import { type SettingsPart, useSettingsForm } from './use-settings-form.ts';

const TICK_MS = 10_000;

const partOf = ({ timeZone }: SiteSettings) => ({ timeZone });

/** The site's time zone, which decides when a date begins. The browser suggests zones while the owner types. */
export function TimeZoneForm(props: SettingsPart) {
  const t = useTexts(siteSettingsTexts);
  const language = useLanguage();
  const listId = useId();
  const { form, ...frame } = useSettingsForm(partOf, props);
  const now = useNow();
  // Computed once, because there are more than 400 zones and offsets change at most twice a year.
  const zones = useMemo(
    () => timeZones().map((zone) => <option key={zone} value={zone} label={offsetIn(zone, new Date())} />),
    [],
  );

  const before = props.settings.timeZone;
  const chosen = form.watch('timeZone').trim();
  const isKnown = isTimeZone(chosen);
  const [todayBefore, todayAfter] = [dateIn(before, now), dateIn(isKnown ? chosen : before, now)];
  return (
    <SettingsFrame {...frame}>
      <TextField
        {...form.register('timeZone', {
          setValueAs: (text: string) => text.trim(),
          validate: (zone) => isTimeZone(zone) || t.timeZoneUnknown,
        })}
        label={t.timeZone}
        list={listId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.timeZone?.message}
      />
      <datalist id={listId}>{zones}</datalist>
      {isKnown && (
        <p className="text-[13px] text-soft">
          {fillIn(t.timeZoneHint, { time: timeIn(chosen, now, language) })}
        </p>
      )}
      {todayBefore !== todayAfter && (
        <p role="status">
          {fillIn(t.todayMoves, {
            before: longDate(todayBefore, language),
            after: longDate(todayAfter, language),
          })}
        </p>
      )}
    </SettingsFrame>
  );
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** All zones this browser knows, and `UTC`, which some browsers do not list. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

/** A zone's offset at a moment, such as `GMT+9` or `GMT+10:30`. */
export function offsetIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    moment,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A moment's date, time and offset in a zone. */
export function timeIn(timeZone: string, moment: Date, locale: string): string {
  const wall = new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return `${wall.format(moment)} (${offsetIn(timeZone, moment)})`;
}
