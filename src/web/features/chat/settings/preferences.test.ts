import { expect, test } from 'vitest';
import { readPreferences, storePreferences } from './preferences.ts';

const read = (text: string | null) => readPreferences(() => ({ getItem: () => text }));

test('[CHAT-1] starts minimised, with sound at half volume, also if the stored state is invalid', () => {
  const first = { mode: 'minimised', box: undefined, sound: true, volume: 0.5 };
  expect(read(null)).toEqual(first);
  expect(read('{')).toEqual(first);
  expect(read('{"mode":"huge","volume":7,"box":{"x":"left"}}')).toEqual(first);
});

test('[CHAT-1] restores mode, position, sound and volume from storage', () => {
  const preferences = {
    mode: 'open',
    box: { x: 1, y: 2, width: 400, height: 500 },
    sound: false,
    volume: 0.2,
  };
  expect(read(JSON.stringify(preferences))).toEqual(preferences);
});

test('[CHAT-1] when one tab minimises the chat, the sound stays off if another tab has switched it off', () => {
  const stored = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  storePreferences(storage, { mode: 'open' });
  storePreferences(storage, { sound: false });
  storePreferences(storage, { mode: 'minimised' });
  expect(readPreferences(storage)).toMatchObject({ mode: 'minimised', sound: false });
});
