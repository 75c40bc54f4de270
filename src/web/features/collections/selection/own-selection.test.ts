import { expect, test } from 'vitest';
import {
  added,
  createOwnSelection,
  moved,
  removed,
  replaced,
  type SelectionChange,
} from './own-selection.ts';

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

test('[FIVE-2] the browser stores the selection, and its other tabs are notified of changes', () => {
  const { storage, tab } = browser();
  const one = createOwnSelection(storage, tab);
  const other = createOwnSelection(storage, tab);
  let changes = 0;
  const stop = other.subscribe(() => changes++);
  one.change(() => [photo(3), photo(1)]);
  tab.dispatchEvent(new Event('storage'));
  expect(changes).toBe(1);
  expect(other.text()).toBe('2026-11-22.3~2026-11-22.1');
  other.change(() => []);
  expect(one.text()).toBe('');
  stop();
  tab.dispatchEvent(new Event('storage'));
  expect(changes).toBe(2);
});

test('[FIVE-2] ignores a stored text that is not a valid selection', () => {
  const { stored, storage, tab } = browser();
  createOwnSelection(storage, tab).change(() => [photo(1)]);
  const [key = ''] = stored.keys();
  stored.set(key, '2026-11-22.1~javascript:alert(1)');
  expect(createOwnSelection(storage, tab).text()).toBe('');
});

test('[FIVE-2] without storage the selection lasts as long as the page', () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  const own = createOwnSelection(refuse, new EventTarget());
  own.change(() => [photo(2)]);
  expect(own.text()).toBe('2026-11-22.2');
  expect(createOwnSelection(refuse, new EventTarget()).text()).toBe('');
});

const placesAfter = (change: SelectionChange, ...places: number[]) =>
  change(places.map(photo)).map(({ place }) => place);

test('[FIVE-2] moves a photo to another place and limits the place to the list', () => {
  expect(placesAfter(moved(photo(1), 2), 1, 2, 3)).toEqual([2, 3, 1]);
  expect(placesAfter(moved(photo(3), -4), 1, 2, 3)).toEqual([3, 1, 2]);
  expect(placesAfter(moved(photo(2), 9), 1, 2, 3)).toEqual([1, 3, 2]);
  expect(placesAfter(moved(photo(4), 0), 1, 2, 3)).toEqual([1, 2, 3]);
});

test('[FIVE-2] never selects a photo twice or a sixth photo, even after changes in another tab', () => {
  const other = { date: '2026-11-21', place: 1 };
  expect(placesAfter(added(photo(2)), 1, 2)).toEqual([1, 2]);
  expect(added(other)([1, 2, 3, 4, 5].map(photo))).not.toContain(other);
  expect(replaced(photo(2), other)([1, 2, 3, 4, 5].map(photo))[1]).toBe(other);
  // The photo to be replaced is gone.
  expect(replaced(photo(5), other)([1, 2, 3, 4].map(photo)).at(-1)).toBe(other);
  // The other tab has already added the new photo.
  expect(placesAfter(replaced(photo(1), photo(4)), 1, 2, 3, 4)).toEqual([1, 2, 3, 4]);
});

test('[FIVE-2] stores the changes of two tabs even before either is notified of the other’s change', () => {
  const { storage, tab } = browser();
  const [one, two] = [createOwnSelection(storage, tab), createOwnSelection(storage, tab)];
  one.change(added(photo(1)));
  two.change(added(photo(2)));
  one.change(added(photo(2)));
  one.change(removed(photo(1)));
  two.change(added(photo(3)));
  expect(one.text()).toBe('2026-11-22.2~2026-11-22.3');
});
