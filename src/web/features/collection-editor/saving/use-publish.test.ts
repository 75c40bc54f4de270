import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { dayFormOf } from '../day-form.ts';
import type { PhotoWarning } from '../photos/check-photos.ts';
import { usePublish } from './use-publish.ts';

const urls = ['/a', '/b', '/c', '/d', '/e'].map((path) => `https://example.com${path}`);
const stored = { id: 1, date: '2026-11-20', photoUrls: urls, photoLikes: [], photos: [] };

test.each([
  ['is not saved if the owner leaves the editor while its photos are checked', ['leave'], 0],
  ['is saved if the owner stays and presses Save again', ['leave', 'press'], 1],
])('[COL-10] [COL-11] a day %s', async (_, steps, saves) => {
  const checked = Promise.withResolvers<PhotoWarning[]>();
  const [save, findWarnings] = [vi.fn(), vi.fn(() => checked.promise)];
  let publishing: ReturnType<typeof usePublish> | undefined;
  function Editor() {
    publishing = usePublish({
      form: { getValues: () => dayFormOf(stored), setValue: vi.fn(), trigger: async () => true } as never,
      ...{ isNew: false, today: stored.date, openedOn: stored.date, findToday: async () => stored.date },
      ...{ findWarnings, proposal: undefined, underway: false, filled: true, save, onDateAsked: vi.fn() },
    });
    return null;
  }
  renderToString(createElement(Editor));
  publishing?.onPress();
  await expect.poll(() => findWarnings.mock.calls.length).toBe(1);
  for (const step of steps) {
    if (step === 'leave') publishing?.withdraw();
    else publishing?.onPress();
  }
  checked.resolve([]);
  await new Promise(setImmediate);
  expect(save).toHaveBeenCalledTimes(saves);
});
