import { expect, test } from 'vitest';
import { createOwnEntries } from './own-entry.ts';

const DATE = '2026-11-20';
const TODAY = '2026-11-21';

function memory() {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

test('[BOOK-3] a browser reuses its secret and knows whether the visitor signed today or before', () => {
  const storage = memory();
  const entries = createOwnEntries(() => storage);
  const key = entries.visitorKey();
  expect(entries.signed(DATE, TODAY)).toBeUndefined();
  entries.remember(DATE, TODAY);
  const later = createOwnEntries(() => storage);
  expect(later.visitorKey()).toBe(key);
  expect(later.signed(DATE, TODAY)).toBe('today');
  expect(later.signed(DATE, '2026-11-22')).toBe('before');
  expect(later.signed('2026-11-19', TODAY)).toBeUndefined();
  entries.remember(DATE, undefined);
  expect(later.signed(DATE, TODAY)).toBeUndefined();
});

const refuse = () => {
  throw new DOMException('', 'SecurityError');
};

test.each([
  ['is forbidden', refuse],
  ['cannot be written', () => ({ ...memory(), setItem: refuse })],
])(
  '[BOOK-3] where storage %s, a visitor can still sign and take the entry back on the same page',
  (_, storage) => {
    const entries = createOwnEntries(storage);
    const key = entries.visitorKey();
    expect(entries.visitorKey()).toBe(key);
    entries.remember(DATE, TODAY);
    expect(entries.signed(DATE, TODAY)).toBe('today');
    entries.remember(DATE, undefined);
    expect(entries.signed(DATE, TODAY)).toBeUndefined();
  },
);
