import { expect, test } from 'vitest';
import { createOwnSelection, moved } from './own-selection.ts';

const photo = (place: number) => ({ date: '2026-11-22', place });

function browser() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  return { stored, storage: () => storage, tab: new EventTarget() };
}

test('[FIVE-2] this browser keeps the selection, and all its tabs follow', () => {
  const { storage, tab } = browser();
  const one = createOwnSelection(storage, tab);
  const other = createOwnSelection(storage, tab);
  let changes = 0;
  const stop = other.subscribe(() => changes++);
  one.set([photo(3), photo(1)]);
  tab.dispatchEvent(new Event('storage'));
  expect(changes).toBe(1);
  expect(other.text()).toBe('2026-11-22.3~2026-11-22.1');
  other.set([]);
  expect(one.text()).toBe('');
  stop();
  tab.dispatchEvent(new Event('storage'));
  expect(changes).toBe(2);
});

test('[FIVE-2] what is stored is read like a url: anything else is no selection', () => {
  const { stored, storage, tab } = browser();
  createOwnSelection(storage, tab).set([photo(1)]);
  const [key = ''] = stored.keys();
  stored.set(key, '2026-11-22.1~javascript:alert(1)');
  expect(createOwnSelection(storage, tab).text()).toBe('');
});

test('[FIVE-2] without storage the selection lasts as long as the page', () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  const own = createOwnSelection(refuse, new EventTarget());
  own.set([photo(2)]);
  expect(own.text()).toBe('2026-11-22.2');
});

test('[FIVE-2] a photo is moved to another place, at most to an end', () => {
  const places = (from: number, to: number) =>
    moved([photo(1), photo(2), photo(3)], from, to).map(({ place }) => place);
  expect(places(0, 2)).toEqual([2, 3, 1]);
  expect(places(2, -4)).toEqual([3, 1, 2]);
  expect(places(1, 9)).toEqual([1, 3, 2]);
});
