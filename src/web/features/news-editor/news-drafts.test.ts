import { expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import { createDraftWriter } from '../../lib/drafts.ts';
import { newsDraftName, readDraft } from './news-drafts.ts';
import { emptyNews } from './news-form.ts';

function setUp({ full = false } = {}) {
  const kept = new Map<string, string>();
  const reported: boolean[] = [];
  const clock = manualClock();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
  const writer = createDraftWriter({
    storage,
    name: newsDraftName('7'),
    after: clock.after,
    onStored: (now) => void reported.push(now),
  });
  return { writer, storage, clock, kept, reported };
}

const draft = (title: string) => ({
  news: { ...emptyNews('2026-11-20'), title },
  seen: '2026-11-19T00:00:00.000Z',
});

test('a draft is stored 300 ms after the last change, only for its own item', () => {
  const { writer, storage, clock, reported } = setUp();
  writer.write(draft('五'));
  clock.advance(200);
  writer.write(draft('五枚'));
  clock.advance(299);
  expect(readDraft(storage, '7')).toBeUndefined();
  clock.advance(1);
  expect(readDraft(storage, '7')).toEqual(draft('五枚'));
  expect(readDraft(storage, 'new')).toBeUndefined();
  expect(reported).toEqual([true]);
});

test('`flush` stores a draft at once, but not a discarded one', () => {
  const { writer, storage, clock, kept } = setUp();
  writer.write(draft('a'));
  writer.flush();
  expect(readDraft(storage, '7')).toEqual(draft('a'));
  writer.write(draft('ab'));
  writer.discard();
  writer.flush();
  clock.advance(1000);
  expect(kept.size).toBe(0);
});

test('a tab discards its own draft, not the later one of another tab', () => {
  const { writer, storage, kept } = setUp();
  writer.discard();
  writer.write(draft('mine'));
  writer.flush();
  const name = newsDraftName('7');
  storage.setItem(name, JSON.stringify(draft('of the other tab')));
  writer.discard();
  expect(readDraft(storage, '7')).toEqual(draft('of the other tab'));

  const options = { storage, name, after: manualClock().after, onStored: () => {} };
  const fresh = createDraftWriter({ ...options, isFresh: true });
  fresh.discard();
  expect(kept.size, 'a draft that the editor did not open with stays').toBe(1);

  const found = createDraftWriter(options);
  found.discard();
  expect(kept.size, 'a draft that the editor opened with is discarded').toBe(0);
});

test('a full storage is reported', () => {
  const { writer, clock, reported } = setUp({ full: true });
  writer.write(draft('a'));
  clock.advance(300);
  expect(reported).toEqual([false]);
});

test.each(['no JSON', 'null', '{}', '{"news":{"title":1}}'])('%s is not a draft', (text) => {
  expect(readDraft({ getItem: () => text }, '7')).toBeUndefined();
});

test('reads no draft from a storage that throws', () => {
  const getItem = () => {
    throw new Error('closed');
  };
  expect(readDraft({ getItem }, '7')).toBeUndefined();
});
