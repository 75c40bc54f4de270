import { expect, test } from 'vitest';
import { LiveTour } from './live-tour.ts';
import type { TourNews } from './protocol/effects.ts';
import { Members } from './room/member.ts';
import { Tour } from './room/tour.ts';

test('[WALK-3] a tour that ends while an earlier state cannot be sent also ends in the other processes', async () => {
  const sent: TourNews[] = [];
  const sending = Promise.withResolvers<void>();
  const errors: unknown[] = [];
  const tour = new LiveTour({
    isPublished: async () => true,
    collectionsVersion: () => undefined,
    tour: new Tour(new Members()),
    async publish(news) {
      sent.push(news);
      if (sent.length === 1) await sending.promise;
    },
    perform: () => {},
    inBackground: (work) => void work.catch((error: unknown) => errors.push(error)),
    nowMs: () => 0,
  });
  const photo = { collectionId: 1, photoIndex: 0 };
  const state = { tour: crypto.randomUUID(), sequence: 1, photo, view: { x: 0, y: 0, width: 1, height: 1 } };
  const publishing = tour.publish({ startedAt: 1, state });
  await tour.publish({ startedAt: 1, state: { ...state, sequence: 2 } });
  await tour.publish({ startedAt: 1, state: null });
  sending.reject(new Error('the connection is lost'));
  await Promise.allSettled([publishing]);
  expect(sent.map(({ state }) => state?.sequence ?? null)).toEqual([1, null]);
  expect(errors).toHaveLength(1);
});
