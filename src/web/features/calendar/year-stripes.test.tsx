import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { YearStripes } from './year-stripes.tsx';

test.each([
  [2024, '31fr 29fr 31fr', `${(60 / 366) * 100}%`],
  [2100, '31fr 28fr 31fr', undefined],
])(
  'in %i, a month’s width is its number of days; only leap years have 29 February',
  (year, columns, todayAt) => {
    const html = renderToString(<YearStripes year={year} days={[]} today={`${year}-02-29`} />);
    expect(html).toContain(`grid-template-columns:${columns}`);
    expect(/class="stripes-today" style="left:([^"]+)"/.exec(html)?.[1]).toBe(todayAt);
  },
);
