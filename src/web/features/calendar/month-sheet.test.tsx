import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CalendarDay } from '../../../shared/calendar.ts';
import { MonthSheet } from './month-sheet.tsx';

const sheetOn = (today: string, days: readonly CalendarDay[] = []) =>
  renderToString(
    <MonthSheet
      month="2026-11"
      days={new Map(days.map((day) => [day.date, day]))}
      today={today}
      found={undefined}
    />,
  );
const datesOf = (html: string) => html.match(/(?<=dateTime=")[^"]+/gi) ?? [];

test('[TODAY-5] [COL-7] after midnight the next day is marked as today; later days have no `<time>`', () => {
  for (const today of ['2026-11-20', '2026-11-21']) {
    const html = sheetOn(today);
    expect(html.match(/aria-current="date"><time dateTime="([^"]+)"/i)?.[1]).toBe(today);
    expect(html.match(/aria-current/g)).toHaveLength(1);
    expect(datesOf(html).at(-1)).toBe(today);
  }
});

test('[SITE-4] a day is named by its date and its title, which is marked with its language', () => {
  const html = sheetOn('2026-11-20', [
    { date: '2026-11-18', colours: '', title: { en: 'Lit from inside', ja: '' } },
    { date: '2026-11-19', colours: '', title: { en: '', ja: '塩、それから光' } },
    { date: '2026-11-20', colours: '' },
  ]);
  const names = html
    .match(/(?<=class="sr-only">).*?(?=<\/a>)/g)
    ?.map((name) => name.replaceAll('<!-- -->', ''));
  expect(names).toEqual([
    'November 18, 2026 </span><span lang="en" class="day-title">Lit from inside</span>',
    'November 19, 2026 </span><span lang="ja" class="day-title">塩、それから光</span>',
    'November 20, 2026 </span>',
  ]);
});

test('[LIGHT-8] [LIGHT-7] the first mosaic photo loads eagerly; `<source>` URLs name format and framing', () => {
  const html = sheetOn('2026-11-20', [
    { date: '2026-11-18', colours: '' },
    { date: '2026-11-19', colours: '', url: '/media/a.jpg', version: 'v1' },
    { date: '2026-11-20', colours: '', url: '/media/b.jpg', version: 'v1', at: 35 },
  ]);
  expect(html.match(/loading="\w+"/g)).toEqual(['loading="eager"', 'loading="lazy"']);
  const [first, second] = html.match(/<source[^>]+>/g) ?? [];
  expect(first).toContain('a.jpg&amp;width=200&amp;quality=85&amp;format=avif&amp;ratio=3x4&amp;at=50');
  expect(second).toContain('b.jpg&amp;width=200&amp;quality=85&amp;format=avif&amp;ratio=3x4&amp;at=35');
});
