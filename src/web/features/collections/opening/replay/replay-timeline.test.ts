import { describe, expect, test } from 'vitest';
import { likesBars, playingTime, replayAt, replayTimeline } from './replay-timeline.ts';

const timeline = replayTimeline({
  reveals: [0, 12, 24, 36, 48].map((second) => new Date(second * 1000).toISOString()),
  likes: [
    { second: 0, photoIndex: 0, likes: 3 },
    { second: 30, photoIndex: 2, likes: 2 },
    { second: 30, photoIndex: 0, likes: 1 },
    { second: 63, photoIndex: 4, likes: 4 },
  ],
  words: [
    { sentAt: new Date(-600_000).toISOString(), text: 'early' },
    { sentAt: new Date(-500_000).toISOString(), text: 'early' },
    { sentAt: new Date(14_000).toISOString(), name: 'Quiet Heron 41', text: 'second' },
    { sentAt: new Date(600_000).toISOString(), text: 'late' },
  ],
});

describe('[OPEN-6] a replay', () => {
  test('begins four seconds before the first photo and ends sixteen after the last', () => {
    expect(timeline.reveals).toEqual([4000, 16_000, 28_000, 40_000, 52_000]);
    expect(timeline.durationMs).toBe(68_000);
  });

  test('places each message at its time and photo, those from before or after the replay at its start or end', () => {
    expect(
      timeline.messages.map(({ place, text, atMs, photoIndex }) => [place, text, atMs, photoIndex]),
    ).toEqual([
      [0, 'early', 0, 0],
      // Sent twice: the text does not identify a message.
      [1, 'early', 0, 0],
      [2, 'second', 18_000, 1],
      [3, 'late', 68_000, 4],
    ]);
  });

  test('counts the revealed photos and the likes at each position', () => {
    expect(replayAt(timeline, 3999)).toEqual({ revealed: 0, likesNow: [0, 0, 0, 0, 0], likesSoFar: 0 });
    expect(replayAt(timeline, 4000)).toEqual({ revealed: 1, likesNow: [3, 0, 0, 0, 0], likesSoFar: 3 });
    expect(replayAt(timeline, 34_900)).toEqual({ revealed: 3, likesNow: [1, 0, 2, 0, 0], likesSoFar: 6 });
    expect(replayAt(timeline, 68_000)).toEqual({ revealed: 5, likesNow: [0, 0, 0, 0, 0], likesSoFar: 10 });
  });

  test('counts all likes in its bars, including those of the last second', () => {
    const bars = likesBars(timeline);
    expect(bars.map((each) => each.length)).toEqual([12, 12, 12, 12, 16]);
    expect(bars.map((each) => each.reduce((sum, { likes }) => sum + likes, 0))).toEqual([3, 0, 3, 0, 4]);
    expect(bars[2]?.[6]).toEqual({ atMs: 34_000, likes: 3 });
  });

  test('counts each like once where photos were revealed between two full seconds', () => {
    const reveals = [0, 7.4, 20.9, 21, 40].map((second) => new Date(second * 1000).toISOString());
    const likes = Array.from({ length: 50 }, (_, second) => ({ second, photoIndex: 0, likes: 1 }));
    const bars = likesBars(replayTimeline({ reveals, likes, words: [] })).flat();
    expect(bars.reduce((sum, bar) => sum + bar.likes, 0)).toBe(50);
  });

  test.each([
    [0, '0:00'],
    [68_999, '1:08'],
    [600_000, '10:00'],
  ])('shows %i ms as %s', (ms, text) => expect(playingTime(ms)).toBe(text));
});
