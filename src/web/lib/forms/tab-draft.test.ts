import { expect, test } from 'vitest';
import { createTabDraft } from './tab-draft.ts';

const empty = { name: '', line: '' };

function tab() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  };
  return { stored, page: () => createTabDraft('draft', empty, () => storage) };
}

test('[FB-1, BOOK-1] later pages of the tab read the draft until it is emptied', () => {
  const { stored, page } = tab();
  page().write({ name: 'Aki', line: 'Good' });
  const next = page();
  expect(next.read()).toEqual({ name: 'Aki', line: 'Good' });
  expect(next.read(), 'the same object at each rendering').toBe(next.read());
  next.write((before) => ({ ...before, name: '' }));
  expect(page().read()).toEqual({ name: '', line: 'Good' });
  next.write((before) => ({ ...before, line: '' }));
  expect(stored.size).toBe(0);
});

test('[FB-1] a restored page reads the tab’s current draft', () => {
  const { page } = tab();
  const before = page();
  before.write({ name: 'Aki', line: 'Good' });
  page().write(empty);
  expect(before.read()).toEqual(empty);
});

test('[FB-1] if storage is forbidden, the draft lasts as long as its page', () => {
  const forbidden = createTabDraft('draft', empty, () => {
    throw new Error('forbidden');
  });
  forbidden.write({ name: 'Aki', line: '' });
  expect(forbidden.read().name).toBe('Aki');
});

test('[FB-1] if storage is full, the draft lasts as long as its page', () => {
  const full = createTabDraft('draft', empty, () => ({
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => {},
  }));
  full.write({ name: 'Aki', line: '' });
  expect(full.read().name).toBe('Aki');
});
