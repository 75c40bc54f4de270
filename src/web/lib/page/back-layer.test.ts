import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLayer } from './back-layer.ts';

let entries: unknown[];
let page: EventTarget;
const back = () => {
  entries.pop();
  page.dispatchEvent(new Event('popstate'));
};
beforeEach(() => {
  const cover = { beneath: '/', collectionId: 7, photoIndex: 0 };
  entries = [{ cover }];
  page = new EventTarget();
  vi.stubGlobal('history', {
    get state() {
      return entries.at(-1);
    },
    pushState: (state: unknown) => entries.push(state),
    back,
  });
  vi.stubGlobal('location', { href: 'https://gomai.example/' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

test('[WALK-3] Back closes the layer, and the page keeps its history entry', () => {
  const [beneath] = entries;
  const onBack = vi.fn();
  const close = openLayer(onBack);
  expect(entries).toEqual([beneath, { ...(beneath as object), layers: 1 }]);
  back();
  expect(onBack).toHaveBeenCalledOnce();
  close();
  expect(entries).toEqual([beneath]);
});

test('[WALK-3] closing a layer removes its history entry; an entry left over from before a reload stays', () => {
  entries = [null, { layers: 1 }];
  const onBack = vi.fn();
  openLayer(onBack)();
  expect(entries).toEqual([null, { layers: 1 }]);
  openLayer(onBack);
  back();
  expect(onBack).toHaveBeenCalledOnce();
});

test('[ROUTE-8] adds a layer’s history entry only after the entry of a closing layer was removed', () => {
  const [beneath] = entries;
  const close = openLayer(vi.fn());
  // In a browser `history.back` is asynchronous.
  const goBack = vi.spyOn(history, 'back').mockReturnValue();
  close();
  const onBack = vi.fn();
  openLayer(onBack);
  expect(goBack).toHaveBeenCalledOnce();
  expect(entries).toHaveLength(2);
  back();
  expect(entries).toEqual([beneath, { ...(beneath as object), layers: 1 }]);
  expect(onBack).not.toHaveBeenCalled();
});

test('[ROUTE-8] closing two layers removes the history entries of both, in either order', () => {
  const [beneath] = entries;
  for (const order of ['lower first', 'upper first']) {
    const layers = [openLayer(vi.fn()), openLayer(vi.fn())];
    expect(entries).toHaveLength(3);
    // In a browser `history.back` is asynchronous.
    const goBack = vi.spyOn(history, 'back').mockReturnValue();
    for (const close of order === 'lower first' ? layers : layers.toReversed()) close();
    goBack.mockImplementation(back);
    back();
    expect(entries, order).toEqual([beneath]);
  }
});

test('[ROUTE-8] Back on the upper layer also removes the entry of a lower one that was closed before', () => {
  const [beneath] = entries;
  const onBack = vi.fn();
  const closeLower = openLayer(vi.fn());
  const closeUpper = openLayer(onBack);
  closeLower();
  expect(entries).toHaveLength(3);
  back();
  closeUpper();
  expect(onBack).toHaveBeenCalledOnce();
  expect(entries).toEqual([beneath]);
});
