import { expect, test, vi } from 'vitest';
import { reloadIfReplaced, reloadWhenReachable } from './fresh-page.ts';

const entry = '/assets/main-old.js';

function tab({ page, now = 1_000_000 }: { page: () => Promise<string>; now?: number }) {
  const kept = new Map<string, string>();
  let reloads = 0;
  const ask = (at = now) =>
    reloadIfReplaced({
      getPage: page,
      entry,
      storage: () => ({
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
      }),
      now: () => at,
      reload: () => {
        reloads += 1;
      },
    });
  return { ask, reloads: () => reloads };
}

test('reloads the page once if the server has a new version', async () => {
  const { ask, reloads } = tab({ page: async () => '<script src="/assets/main-new.js">' });
  // Two chunks fail at once.
  await Promise.all([ask(1_000_000), ask(1_000_000)]);
  await ask(1_001_000);
  expect(reloads()).toBe(1);
});

test('does not reload if the server has the same version or is unreachable', async () => {
  const same = tab({ page: async () => `<script src="${entry}">` });
  await same.ask();
  const away = tab({ page: () => Promise.reject(new TypeError('Failed to fetch')) });
  await away.ask();
  expect([same.reloads(), away.reloads()]).toEqual([0, 0]);
});

const PAGE = '<div id="app"></div>';

test.each([
  [200, PAGE, true],
  [404, PAGE, true],
  [503, PAGE, false],
  [502, '', false],
  [404, 'no such site', false],
  [200, 'Welcome to our network', false],
])(
  '[COL-9] [SITE-2] reloads only if the gallery answers with a page, even a 404, but not a 5xx: %i %s',
  async (status, body, isReloaded) => {
    vi.stubGlobal('location', { href: 'https://gomai.example/2026-11-20' });
    vi.stubGlobal('fetch', async () => new Response(body, { status }));
    const reload = vi.fn();
    expect(await reloadWhenReachable(() => true, reload)).toBe(isReloaded);
    expect(reload).toHaveBeenCalledTimes(isReloaded ? 1 : 0);
    await reloadWhenReachable(() => false, reload);
    expect(reload).toHaveBeenCalledTimes(isReloaded ? 1 : 0);
  },
);
