import { afterEach, expect, test, vi } from 'vitest';
import { observePhotos } from './use-seen-all.ts';

afterEach(() => vi.unstubAllGlobals());

test('[BOOK-1] observes photos that appear late or are replaced and counts them by index', () => {
  let photos: object[] = [];
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
  let change = () => {};
  class Changes {
    constructor(callback: typeof change) {
      change = callback;
    }
    observe = () => {};
  }
  vi.stubGlobal('MutationObserver', Changes);
  vi.stubGlobal('document', { querySelectorAll: () => photos, querySelector: () => ({}) });
  const look = (target: object | undefined) => {
    if (target === undefined || !observed.includes(target)) return;
    const box = { height: 100, bottom: 100 };
    report([{ target, boundingClientRect: box, intersectionRect: box, rootBounds: { height: 500 } }]);
  };
  const onSeenAll = vi.fn();
  observePhotos(onSeenAll);
  photos = [1, 2, 3, 4, 5].map((name) => ({ name }));
  change();
  for (const photo of photos.slice(0, 4)) look(photo);
  photos = [...photos.slice(0, 4), { name: 'cropped' }];
  change();
  look(photos[0]);
  expect(onSeenAll).not.toHaveBeenCalled();
  look(photos[4]);
  expect(onSeenAll).toHaveBeenCalledOnce();
});
