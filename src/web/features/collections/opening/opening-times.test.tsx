import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Language } from '../../../../shared/owner-text.ts';
import { LanguageContext } from '../../../lib/texts.ts';
import { movedHours, OpeningTimes } from './opening-times.tsx';

/** 28 November 2026, 07:00 in Tokyo. */
const OPENS_AT = '2026-11-27T22:00:00.000Z';

// Noon of the day before, in Tokyo.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T03:00:00.000Z') });
  return () => vi.useRealTimers();
});

/** What a browser in this time zone shows of an opening in Tokyo. */
function shownIn(timeZone: string, language: Language = 'en'): string {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  const spy = vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...options, timeZone });
  onTestFinished(() => spy.mockRestore());
  return renderToStaticMarkup(
    <LanguageContext value={language}>
      <OpeningTimes opensAt={OPENS_AT} timeZone="Asia/Tokyo" isInBrowser />
    </LanguageContext>,
  );
}

test('[OPEN-3] shows the date in the visitor’s time zone where it differs from the gallery’s date', () => {
  expect(shownIn('America/New_York')).toMatch(
    /<dt>Friday 11.27.26<\/dt><dt>New York, your time<\/dt><dd><time[^>]*>17:00</,
  );
  expect(shownIn('America/New_York', 'ja')).toContain('<dt>2026年11月27日 金曜日</dt>');
  // 10:00 on the 27th beside 07:00 on the 28th.
  expect(shownIn('Etc/GMT+12')).toMatch(/<dt>Friday 11.27.26<\/dt>.*?>10:00</);
  expect(shownIn('Asia/Kolkata')).toMatch(/<div><dt>Kolkata, your time<\/dt><dd><time[^>]*>03:30</);
  expect(shownIn('Asia/Tokyo')).not.toContain('your time');
});

test('[OPEN-3] shows the opening’s date also if only today’s date differs between the two time zones', () => {
  // 22:00 of the 26th in Kolkata: the opening is the day after tomorrow, on the same date as in Tokyo.
  vi.setSystemTime('2026-11-26T16:30:00.000Z');
  expect(shownIn('Asia/Kolkata')).toMatch(/<dt>Saturday 11.28.26<\/dt><dt>Kolkata, your time<\/dt>/);
});

test('[OPEN-7] a moved opening shows dates only where they differ', () => {
  const at = '2026-11-27T09:05:00.000Z';
  const hours = (from: string, opensAt: string, language: Language) =>
    movedHours({ moved: { from, at }, opensAt, timeZone: 'Asia/Tokyo' }, language);
  const [today, tomorrow] = ['2026-11-27T10:00:00.000Z', '2026-11-28T10:00:00.000Z'];
  expect(hours('2026-11-27T11:30:00.000Z', today, 'en')).toEqual({ at: '18:05', from: '20:30', to: '19:00' });
  expect(hours(today, tomorrow, 'en')).toEqual({
    at: '11.27.26 18:05',
    from: '11.27.26 19:00',
    to: '11.28.26 19:00',
  });
  expect(hours(today, tomorrow, 'ja').to).toBe('2026年11月28日 19:00');
});
