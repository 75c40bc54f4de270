import { expect, test } from 'vitest';
import { hasSingleKeys, isSingleKey, setSingleKeys } from './single-keys.ts';

const plain = { altKey: false, ctrlKey: false, metaKey: false };
const body = { tagName: 'BODY' };

test('[SITE-4] letters, digits and signs alone are single keys; Space, arrows and modified keys are not', () => {
  for (const key of ['s', 'G', '0', '+', '?', 'あ']) expect(isSingleKey({ ...plain, key }, body)).toBe(true);
  for (const key of [' ', 'ArrowLeft', 'Escape', 'Enter']) {
    expect(isSingleKey({ ...plain, key }, body)).toBe(false);
  }
  for (const held of ['altKey', 'ctrlKey', 'metaKey']) {
    expect(isSingleKey({ ...plain, key: 's', [held]: true }, body)).toBe(false);
  }
});

test('[SITE-4] keys typed into a field are not shortcuts', () => {
  expect(isSingleKey({ ...plain, key: 's' }, { tagName: 'TEXTAREA' })).toBe(false);
});

test('[SITE-4] remembers that single keys are switched off, also without storage', () => {
  const kept = new Map<string, string>();
  const storage = () =>
    ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }) as unknown as Storage;
  expect(hasSingleKeys(storage)).toBe(true);
  setSingleKeys(false, storage);
  expect(hasSingleKeys(storage)).toBe(false);
  setSingleKeys(true, storage);
  expect(hasSingleKeys(storage)).toBe(true);
  const refused = () => {
    throw new Error('refused');
  };
  expect(hasSingleKeys(refused)).toBe(true);
  setSingleKeys(false, refused);
  expect(hasSingleKeys(refused)).toBe(false);
  setSingleKeys(true, storage);
  expect(hasSingleKeys(storage)).toBe(true);
});
