import { afterEach, expect, test, vi } from 'vitest';
import { observePhotos } from './use-seen-all.ts';

afterEach(() => vi.unstubAllGlobals());

test('[BOOK-1] a photo that is replaced before it was looked at counts in its place, those seen before still do', () => {
  let photos: object[] = [1, 2, 3, 4, 5].map((name) => ({ name }));
  let observed: object[] = [];
  let report: (changes: object[]) => void = () => {};
  class Observer {
    constructor(callback: typeof report) {
      report = callback;
    }
    observe = (photo: object) => void observed.push(photo);
    disconnect = () => {
      observed = [];
    };
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('document', { querySelectorAll: () => photos });
  const look = (target: object | undefined) => {
    if (target === undefined || !observed.includes(target)) return;
    const box = { height: 100, bottom: 100 };
    report([{ target, boundingClientRect: box, intersectionRect: box, rootBounds: { height: 500 } }]);
  };
  const seen = new Set<number>();
  const onSeenAll = vi.fn();
  const stop = observePhotos(seen, onSeenAll);
  for (const photo of photos.slice(0, 4)) look(photo);
  stop();
  photos = [...photos.slice(0, 4), { name: 'cropped' }];
  observePhotos(seen, onSeenAll);
  look(photos[0]);
  expect(onSeenAll).not.toHaveBeenCalled();
  look(photos[4]);
  expect(onSeenAll).toHaveBeenCalledOnce();
});
