import { expect, test } from 'vitest';
import type { Collection } from '../../shared/collections.ts';
import { addDays } from '../../shared/dates.ts';
import {
  canNext,
  canPrevious,
  jumpTo,
  nextOf,
  type Playlist,
  playlistOf,
  previousOf,
  settle,
  startOf,
} from './viewer-state.ts';

/** Collections from the newest to the oldest, each made from its photo URLs. */
function gallery(...days: string[][]): Collection[] {
  return days.map((photoUrls, i) => ({
    id: days.length - i,
    date: addDays('2026-11-20', -i),
    photoUrls,
    photoLikes: photoUrls.map(() => 0),
    photos: photoUrls.map(() => ({})),
  }));
}

const five = (name: string) => [1, 2, 3, 4, 5].map((n) => `/media/${name}${n}`);
const days = gallery(five('new'), five('mid'), five('old'));
const playlist = playlistOf(days);
const at = (url: string, inPlaylist: Playlist = playlist) =>
  inPlaylist.findIndex((p) => p.url === `/media/${url}`);
const url = (index: number, inPlaylist: Playlist = playlist) => inPlaylist[index]?.url.replace('/media/', '');

test("[VIEW-5] nextOf goes on to the older day's first photo, previousOf to the newer day's last photo", () => {
  expect(url(nextOf(playlist, at('new5')))).toBe('mid1');
  expect(url(nextOf(playlist, at('mid2')))).toBe('mid3');
  expect(url(previousOf(playlist, at('mid1')))).toBe('new5');
  expect(url(previousOf(playlist, at('old3')))).toBe('old2');
});

test('[VIEW-5] at the gallery’s ends nextOf and previousOf wrap around within the collection', () => {
  expect(url(nextOf(playlist, at('old5')))).toBe('old1');
  expect(url(previousOf(playlist, at('new1')))).toBe('new5');
});

test('[VIEW-6] canNext is false only at the oldest day’s last photo, canPrevious only at the newest day’s first', () => {
  expect(canPrevious(playlist, at('new1'))).toBe(false);
  expect(canNext(playlist, at('old5'))).toBe(false);
  const both = playlist.filter((_, i) => canNext(playlist, i) && canPrevious(playlist, i));
  expect(both).toHaveLength(playlist.length - 2);
});

test('[VIEW-4] jumpTo goes to a place of the same collection; a place without a photo changes nothing', () => {
  expect(url(jumpTo(playlist, at('mid4'), 1))).toBe('mid1');
  expect(url(jumpTo(playlist, at('mid1'), 5))).toBe('mid5');
  expect(url(jumpTo(playlist, at('mid2'), 6))).toBe('mid2');
  expect(url(jumpTo(playlist, at('mid2'), 0))).toBe('mid2');
});

test('[VIEW-5] skips empty URLs and collections; the other photos keep their index in the collection', () => {
  const holes = playlistOf(gallery(['/media/a', ' ', '', '/media/b'], ['', '  '], [], ['/media/c']));
  expect(holes.map((p) => [p.url, p.photoIndex, p.place, p.total])).toEqual([
    ['/media/a', 0, 1, 2],
    ['/media/b', 3, 2, 2],
    ['/media/c', 0, 1, 1],
  ]);
  expect(url(nextOf(holes, 1), holes)).toBe('c');
  expect(url(nextOf(holes, 2), holes)).toBe('c');
  expect(startOf(holes, { collectionId: 4, photoIndex: 1 })).toBe(0);
  expect(startOf(holes, { collectionId: 3, photoIndex: 0 })).toBe(-1);
  expect(startOf(holes, { collectionId: 4, photoIndex: 3 })).toBe(1);
});

test('[VIEW-5] a collection without photo details is still shown', () => {
  const [day] = gallery(['/media/a', '/media/b']);
  expect(playlistOf([{ ...day!, photos: [] }]).map((p) => p.details)).toEqual([{}, {}]);
});

function afterChange(from: string, changed: Collection[]) {
  const next = playlistOf(changed);
  return url(settle(next, playlist[at(from)]!), next);
}

test('[LIVE-3] [VIEW-5] the same photo is shown after a refetch that adds or removes other collections', () => {
  const added = [{ ...gallery(five('today'))[0]!, id: 9, date: '2026-11-21' }, ...days];
  expect(afterChange('mid3', added)).toBe('mid3');
  expect(afterChange('mid3', [days[1]!])).toBe('mid3');
});

test('[LIVE-3] [VIEW-5] follows a photo to its new place in its collection; a cropped photo is found by its place', () => {
  const day = days[1]!;
  const reordered = { ...day, photoUrls: day.photoUrls.toReversed() };
  expect(afterChange('mid2', [reordered])).toBe('mid2');
  const cropped = { ...day, photoUrls: day.photoUrls.with(1, '/media/crop') };
  expect(afterChange('mid2', [cropped])).toBe('crop');
  expect(afterChange('mid5', [{ ...day, photoUrls: day.photoUrls.slice(0, 3) }])).toBe('mid3');
});

test('[LIVE-3] [VIEW-5] after a deletion shows the next older collection, else the oldest that is left, else none', () => {
  expect(afterChange('mid4', [days[0]!, days[2]!])).toBe('old1');
  expect(afterChange('old4', [days[0]!, days[1]!])).toBe('mid1');
  expect(settle(playlistOf([]), playlist[0]!)).toBe(-1);
});
