import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmptyYear } from './empty-year.tsx';

test.each([
  [2020, [2026, 2023, 2016], 2023],
  [2029, [2026], 2026],
  [2024, [2026, 2022], 2026],
])('[ROUTE-8] the empty year %i, if the years %j have photos, links to %i', (year, years, nearest) => {
  const html = renderToString(
    <EmptyYear year={year} years={years.map((each) => ({ year: each, dayCount: 1 }))} />,
  );
  expect(html.match(/(?<=href=")[^"]+/g)).toEqual([`/calendar?year=${nearest}`]);
  expect(html).toContain(`No photos in ${year}.`);
});

test('without any collection, an empty year links to no other year', () => {
  expect(renderToString(<EmptyYear year={2026} years={[]} />)).not.toContain('href');
});
