import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Day } from '../../shared/days.ts';
import { dayQuery, galleryPageQuery } from '../features/collections/collection-queries.ts';
import { DAY_ALONE, setDayAlone } from './start-day-alone.ts';

test('[SITE-2] offline, a search for the date of the page finds only its day, also after an hour', () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const date = '2026-11-20';
  const collection = { id: 7, date, photoUrls: ['/a.jpg', '/b.jpg'], photoLikes: [0, 0], photos: [{}, {}] };
  const day: Day = { collection, cards: { day: '', photos: [] } };
  client.setQueryData(dayQuery(date).queryKey, day);
  setDayAlone(client, `/${date}/2`);
  vi.advanceTimersByTime(3_600_000);
  const filter = { search: date };
  const shown = client.getQueryData(galleryPageQuery(filter).queryKey);
  expect(shown).toMatchObject({ page: 1, pageCount: 1, days: [{ collection, photoIndexes: [0, 1] }] });
  client.setQueryData(dayQuery(date).queryKey, day);
  setDayAlone(client, `/${date}`);
  expect(client.getQueryData(DAY_ALONE)).toEqual({ filter, shown });
  vi.useRealTimers();
});
