import { expect, test, vi } from 'vitest';
import type { GalleryPage } from '../../../shared/gallery.ts';
import { dismissToasts, toastStore } from '../../ui/toast/use-toast.ts';
import type { FoundPage } from '../use-find-day.ts';
import { followLink, linkedPhoto, withoutLink } from './deep-link.ts';

const photoUrls = ['a', 'b', 'c', 'd', 'e'];
const collections = [
  { id: 12, photoUrls },
  { id: 7, photoUrls: photoUrls.slice(0, 2) },
];

test('[ROUTE-5] [ROUTE-7] a link names an existing collection and an index from 0 to photo count - 1', () => {
  expect(linkedPhoto('?collection=12&photo=0', collections)).toEqual({ collectionId: 12, photoIndex: 0 });
  expect(linkedPhoto('?photo=4&utm=x&collection=12', collections)).toEqual({
    collectionId: 12,
    photoIndex: 4,
  });
  expect(linkedPhoto('?collection=7&photo=1', collections)).toEqual({ collectionId: 7, photoIndex: 1 });
});

test.each([
  '',
  '?collection=12',
  '?photo=1',
  '?collection=99&photo=1',
  '?collection=12.0&photo=1',
  '?collection=012&photo=1',
  '?collection=%2012&photo=1',
  '?collection=12&photo=5',
  '?collection=7&photo=2',
  '?collection=12&photo=-1',
  '?collection=12&photo=1.5',
  '?collection=12&photo=1e0',
  '?collection=12&photo=',
  '?collection=12&photo=one',
  '?collection=12&photo=99999999999999999999',
])('[ROUTE-5] ignores a query without a valid link: %s', (search) => {
  expect(linkedPhoto(search, collections)).toBeUndefined();
});

test("[ROUTE-5] only the link's parameters are removed from the URL", () => {
  const at = (search: string, hash = '') => withoutLink({ pathname: '/', search, hash });
  expect(at('?collection=12&photo=0')).toBe('/');
  expect(at('?utm=x&collection=12&photo=0', '#news')).toBe('/?utm=x#news');
});

function follow(...pages: FoundPage[]) {
  const search = '?collection=12&photo=1';
  vi.stubGlobal('location', { search, pathname: '/', hash: '' });
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() });
  dismissToasts();
  const onOpen = vi.fn();
  const find = async () => pages.shift();
  const shown = () => toastStore.snapshot().find(({ open }) => open);
  const target = { shown: undefined, find, onOpen, language: 'en' as const };
  return { followed: followLink(search, target, () => false), onOpen, shown };
}

test('[ROUTE-5] if the lookup of a linked collection fails, a message offers to try again', async () => {
  const page = { page: 1, days: [{ collection: collections[0] }] } as unknown as GalleryPage;
  const { followed, onOpen, shown } = follow(undefined, page);
  await followed;
  expect(onOpen).not.toHaveBeenCalled();
  expect(shown()).toMatchObject({ title: 'The photo could not be loaded.', action: { label: 'Try again' } });
  shown()?.action?.onPress();
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledWith({ collectionId: 12, photoIndex: 1 }, page));
});

test('[ROUTE-5] a link to a collection that does not exist is ignored', async () => {
  const { followed, onOpen, shown } = follow(null);
  await followed;
  expect(onOpen).not.toHaveBeenCalled();
  expect(shown()).toBeUndefined();
});
