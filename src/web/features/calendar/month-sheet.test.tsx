import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MonthSheet } from './month-sheet.tsx';

const sheetOn = (today: string) =>
  renderToString(<MonthSheet month="2026-11" days={new Map()} today={today} found={undefined} />);
const datesOf = (html: string) => html.match(/(?<=dateTime=")[^"]+/gi) ?? [];

test('[TODAY-5] [COL-7] after midnight the next day is marked as today, and later days have no name', () => {
  for (const today of ['2026-11-20', '2026-11-21']) {
    const html = sheetOn(today);
    expect(html.match(/aria-current="date"><time dateTime="([^"]+)"/i)?.[1]).toBe(today);
    expect(html.match(/aria-current/g)).toHaveLength(1);
    expect(datesOf(html).at(-1)).toBe(today);
  }
});
