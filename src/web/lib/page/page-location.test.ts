import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearOverlay, openOverlay, overlayOf, pagePath } from './page-location.ts';

/** Replaces `history` and `location` by fakes with a list of entries. */
function browserAt(address: string) {
  const entries: { address: string; state: unknown }[] = [{ address, state: null }];
  const here = () => new URL(entries.at(-1)?.address ?? '', 'https://gomai.example');
  const history = {
    get state() {
      return entries.at(-1)?.state;
    },
    pushState: (state: unknown, _: string, to: string) => entries.push({ address: to, state }),
    replaceState: (state: unknown, _: string, to: string) => entries.splice(-1, 1, { address: to, state }),
    back: () => entries.pop(),
  };
  const location = {
    get pathname() {
      return here().pathname;
    },
    get search() {
      return here().search;
    },
    get hash() {
      return here().hash;
    },
    get href() {
      return here().href;
    },
  };
  vi.stubGlobal('history', history);
  vi.stubGlobal('location', location);
  return { history, entries };
}

let browser: ReturnType<typeof browserAt>;
beforeEach(() => {
  browser = browserAt('/gallery?size=S#top');
});
afterEach(() => vi.unstubAllGlobals());

const photo = (photoIndex: number) => ({ collectionId: 7, photoIndex });

test('[ROUTE-8] a photo over a page is one history entry, however many photos are shown', () => {
  openOverlay('/2026-11-20/1', photo(0));
  openOverlay('/2026-11-20/2', photo(1));
  openOverlay('/2026-11-19/1', { collectionId: 6, photoIndex: 0 });
  expect(browser.entries.map(({ address }) => address)).toEqual(['/gallery?size=S#top', '/2026-11-19/1']);
  expect(overlayOf(browser.history.state)).toEqual({
    beneath: '/gallery?size=S#top',
    collectionId: 6,
    photoIndex: 0,
  });
});

test('[ROUTE-8] the page beneath stays rendered, and Back returns to it', () => {
  openOverlay('/2026-11-20/1', photo(0));
  expect(pagePath()).toBe('/gallery');
  browser.history.back();
  expect(overlayOf(browser.history.state)).toBeUndefined();
  expect(pagePath()).toBe('/gallery');
});

test('[ROUTE-8] after clearOverlay the history entry shows the photo’s own page, with no page beneath it', () => {
  openOverlay('/2026-11-20/1', photo(0));
  clearOverlay();
  expect(overlayOf(browser.history.state)).toBeUndefined();
  expect(pagePath()).toBe('/2026-11-20/1');
});

test.each([null, undefined, 'text', {}, { cover: {} }, { cover: { beneath: 1 } }])(
  'the history state %j shows no photo over the page',
  (state) => expect(overlayOf(state)).toBeUndefined(),
);
