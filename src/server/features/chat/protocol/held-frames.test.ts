import { expect, test } from 'vitest';
import type { ClientFrame } from '../../../../shared/chat.ts';
import { HeldFrames } from './held-frames.ts';

const tour = '00000000-0000-4000-8000-00000000000a';
const view = { x: 0, y: 0, width: 1, height: 1 };
const move = (sequence: number): ClientFrame => ({
  type: 'tour_move',
  state: { tour, sequence, photo: { collectionId: 7, photoIndex: 0 }, view },
});
const start = (sequence: number): ClientFrame => ({ ...move(sequence), type: 'tour_start' }) as ClientFrame;
const end: ClientFrame = { type: 'tour_end', tour };
const follow = (photoIndex: number): ClientFrame => ({
  ...{ type: 'tour_follow', tour, isFollowing: true },
  photo: { collectionId: 7, photoIndex },
});
const message = (n: number): ClientFrame => ({ type: 'message', text: `${n}`, key: tour });

test('[WALK-2] holds only the latest `tour_move` and the latest `tour_follow`', () => {
  const held = new HeldFrames();
  for (let n = 1; n <= 100; n += 1) {
    held.add(move(n));
    held.add(follow(n % 5));
  }
  expect(held.take()).toEqual([move(100), follow(0)]);
  expect(held.take()).toEqual([]);
});

test('[WALK-1] holds only the latest `tour_start`, and a `tour_end` before it', () => {
  const held = new HeldFrames();
  for (let n = 1; n <= 100; n += 1) held.add(start(n));
  held.add(message(1));
  held.add(end);
  expect(held.take()).toEqual([start(100), message(1), end]);
  for (const frame of [start(1), end, start(2)]) held.add(frame);
  expect(held.take()).toEqual([end, start(2)]);
});

test('[WALK-2] drops messages once twenty frames are held, but never the latest `tour_move`', () => {
  const held = new HeldFrames();
  held.add(move(1));
  for (let n = 1; n <= 30; n += 1) held.add(message(n));
  held.add(move(2));
  const frames = held.take();
  expect(frames).toHaveLength(20);
  expect(frames.slice(0, 2)).toEqual([message(1), message(2)]);
  expect(frames.at(-1)).toEqual(move(2));
});
