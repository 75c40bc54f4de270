import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Language } from '../../../../shared/owner-text.ts';
import { LanguageContext } from '../../../lib/texts.ts';
import { OpeningTimes } from './opening-times.tsx';

/** 28 November 2026, 07:00 in Tokyo. */
const OPENS_AT = '2026-11-27T22:00:00.000Z';

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

test('[OPEN-3] shows the visitor’s date beside the hour where it differs from the gallery’s', () => {
  expect(shownIn('America/New_York')).toMatch(
    /<dt>Friday 11.27.26<\/dt><dt>New York, your time<\/dt><dd><time[^>]*>17:00</,
  );
  expect(shownIn('America/New_York', 'ja')).toContain('<dt>2026年11月27日 金曜日</dt>');
  // 10:00 on the 27th beside 07:00 on the 28th.
  expect(shownIn('Etc/GMT+12')).toMatch(/<dt>Friday 11.27.26<\/dt>.*?>10:00</);
  expect(shownIn('Asia/Kolkata')).toMatch(/<div><dt>Kolkata, your time<\/dt><dd><time[^>]*>03:30</);
  expect(shownIn('Asia/Tokyo')).not.toContain('your time');
});
