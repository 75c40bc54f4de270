import { expect, test } from 'vitest';
import { createVisitorKey } from './visitor-key.ts';

function browser() {
  const items = new Map<string, string>();
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  } as Storage;
  let ids = 0;
  return {
    items,
    page: () =>
      createVisitorKey(
        () => storage,
        () => `key ${++ids}`,
      ),
  };
}

test('[LIKE-5] pages that like for the first time send the same key until the cookie arrives', () => {
  const { items, page } = browser();
  const [a, b] = [page(), page()];
  expect([a.read(), items.size], 'a page that is only looked at has none').toEqual([undefined, 0]);
  a.prepare();
  b.prepare();
  expect([a.read(), b.read()]).toEqual(['key 1', 'key 1']);
  a.drop();
  expect([a.read(), b.read(), items.size]).toEqual([undefined, undefined, 0]);
  a.prepare();
  expect(items.size).toBe(0);
});

test('[LIKE-5] two pages that write a key at the same moment both send the later one', () => {
  const { items, page } = browser();
  const [a, b] = [page(), page()];
  a.prepare();
  items.set('gomai.visitor-key', 'of another page');
  expect([a.read(), b.read()]).toEqual(['of another page', 'of another page']);
});

test('[LIKE-5] without storage the page uses a key of its own', () => {
  const refuse = (): Storage => {
    throw new Error('closed');
  };
  const key = createVisitorKey(refuse, () => 'mine');
  key.prepare();
  key.prepare();
  expect(key.read()).toBe('mine');
  key.drop();
  expect(key.read()).toBeUndefined();
});
