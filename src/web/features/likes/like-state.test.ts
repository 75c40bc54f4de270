import { expect, test } from 'vitest';
import {
  createLikeSender,
  LIKE_DRAG_PX_PER_LEVEL,
  type LikedPhoto,
  levelAfterDrag,
  shownLikes,
} from './like-state.ts';

const photo = { collectionId: 7, photoIndex: 2 };
const other = { collectionId: 7, photoIndex: 3 };

/** A server that answers when it is told to. */
function slowServer() {
  const asked: { photo: LikedPhoto; level: number; answer: (ok: boolean) => Promise<void> }[] = [];
  const known = new Map<LikedPhoto, number>();
  const failures: unknown[] = [];
  const sender = createLikeSender<number>({
    send: (photo, level) =>
      new Promise((resolve, reject) => {
        asked.push({
          photo,
          level,
          async answer(ok) {
            if (ok) resolve(level);
            else reject(new Error('500: broken'));
            await new Promise((passed) => setImmediate(passed));
          },
        });
      }),
    onAnswer: (photo, level) => known.set(photo, level),
    onFailure: (error) => failures.push(error),
  });
  return { asked, known, failures, sender };
}

test('[LIKE-3] 50 px a level, from where the drag began, within 0 and 5', () => {
  expect(LIKE_DRAG_PX_PER_LEVEL).toBe(50);
  expect([0, 49, 50, 99, 100, 250, 900].map((px) => levelAfterDrag(0, px))).toEqual([0, 0, 1, 1, 2, 5, 5]);
  expect([-49, -50, -150, -900].map((px) => levelAfterDrag(3, px))).toEqual([3, 2, 0, 0]);
});

test('[LIKE-4] a wish is shown at once, the total with it', () => {
  expect(shownLikes({ level: 2, total: 40 }, undefined)).toEqual({ level: 2, total: 40 });
  expect(shownLikes({ level: 2, total: 40 }, 5)).toEqual({ level: 5, total: 43 });
  expect(shownLikes({ level: 2, total: 40 }, 0)).toEqual({ level: 0, total: 38 });
});

test('[LIKE-4] quick activations: one request at a time, and the last wish wins', async () => {
  const { asked, known, sender } = slowServer();
  for (const level of [1, 2, 3, 4]) sender.choose(photo, level);
  expect(asked.map(({ level }) => level)).toEqual([1]);
  expect(sender.wanted(photo)).toBe(4);
  await asked[0]?.answer(true);
  expect(asked.map(({ level }) => level)).toEqual([1, 4]);
  await asked[1]?.answer(true);
  expect(asked).toHaveLength(2);
  expect(sender.wanted(photo)).toBeUndefined();
  expect(known.get(photo)).toBe(4);
});

test('[LIKE-4] a failure forgets the wish and is reported: the last known level shows again', async () => {
  const { asked, known, failures, sender } = slowServer();
  sender.choose(photo, 3);
  await asked[0]?.answer(true);
  sender.choose(photo, 4);
  await asked[1]?.answer(false);
  expect(sender.wanted(photo)).toBeUndefined();
  expect(known.get(photo)).toBe(3);
  expect(failures).toHaveLength(1);
});

test('[LIKE-4] a failure does not take a newer wish with it', async () => {
  const { asked, known, sender } = slowServer();
  sender.choose(photo, 1);
  sender.choose(photo, 2);
  await asked[0]?.answer(false);
  expect(sender.wanted(photo)).toBe(2);
  await asked[1]?.answer(true);
  expect(known.get(photo)).toBe(2);
});

test('[LIKE-5] likes of two photos wait for each other: the first answer brings the cookie', async () => {
  const { asked, sender } = slowServer();
  sender.choose(photo, 1);
  sender.choose(other, 5);
  expect(asked).toHaveLength(1);
  await asked[0]?.answer(true);
  expect(asked.map((one) => one.photo)).toEqual([photo, other]);
});

test('[LIKE-4] listeners hear of each wish and of its end', async () => {
  const { asked, sender } = slowServer();
  let heard = 0;
  const unsubscribe = sender.subscribe(() => {
    heard += 1;
  });
  sender.choose(photo, 1);
  await asked[0]?.answer(true);
  expect(heard).toBe(2);
  unsubscribe();
  sender.choose(photo, 2);
  expect(heard).toBe(2);
});
