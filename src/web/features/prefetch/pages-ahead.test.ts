import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AHEAD_BYTES, createPagesAhead, IN_VIEW_BYTES } from './pages-ahead.ts';

/** Pages with a document and a photo each. `requested` lists what was requested, `read` what was also received. */
function gallery({ documentBytes = 17_000, photoBytes = 60_000 } = {}) {
  const requested: string[] = [];
  const read: string[] = [];
  let readBytes = 0;
  const line = { isAllowed: true };
  const ahead = createPagesAhead({
    isAllowed: () => line.isAllowed,
    async fetchPage(url, reserve) {
      for (const [part, bytes] of [
        [url, documentBytes],
        [`${url} photo`, photoBytes],
      ] as const) {
        requested.push(part);
        if (!reserve(bytes)) return;
        readBytes += bytes;
        read.push(part);
        await turn();
      }
    },
  });
  return { ahead, requested, read, line, readBytes: () => readBytes };
}

async function settled(): Promise<void> {
  for (let at = 0; at < 20; at += 1) await turn();
}

test('[LIGHT-8] links in view are fetched one after the other, each once', async () => {
  const { ahead, read } = gallery({ photoBytes: 30_000 });
  ahead.onInView(['/2026-11-22', '/gallery', '/2026-11-22']);
  ahead.onInView(['/gallery']);
  await settled();
  expect(read).toEqual(['/2026-11-22', '/2026-11-22 photo', '/gallery', '/gallery photo']);
});

test('[LIGHT-8] of the waiting links, fetches a day first, then the gallery, then the others', async () => {
  const { ahead, read } = gallery({ documentBytes: 1000, photoBytes: 1000 });
  ahead.onInView(['/calendar', '/news']);
  ahead.onInView(['/gallery', '/2026-11-22', '/2026-11-21/3']);
  await settled();
  const pages = read.filter((part) => !part.endsWith('photo'));
  expect(pages).toEqual(['/calendar', '/2026-11-22', '/gallery', '/news', '/2026-11-21/3']);
});

test('[LIGHT-8] fetches at most 150 kB; links in view may use only a part, so that touched links still fit', async () => {
  const { ahead, read, requested, readBytes } = gallery();
  ahead.onInView(['/a', '/b', '/c']);
  await settled();
  // After the first photo that does not fit, nothing more is requested for links in view.
  expect(requested).toEqual(['/a', '/a photo', '/b', '/b photo']);
  expect(read).toEqual(['/a', '/a photo', '/b']);
  expect(readBytes()).toBeLessThanOrEqual(IN_VIEW_BYTES);
  ahead.onInView(['/d']);
  await settled();
  expect(requested).toHaveLength(4);

  for (const url of ['/e', '/f', '/g', '/h', '/i', '/j', '/k']) ahead.onIntent(url);
  await settled();
  expect(read.slice(3)).toEqual(['/e', '/f']);
  expect(readBytes()).toBeLessThanOrEqual(AHEAD_BYTES);
});

test('[LIGHT-8] a document that no longer fits the share of links in view is fetched when its link is touched', async () => {
  const { ahead, read } = gallery({ documentBytes: 25_000, photoBytes: 30_000 });
  ahead.onInView(['/a', '/b', '/c']);
  await settled();
  expect(read).toEqual(['/a', '/a photo', '/b', '/b photo']);
  ahead.onIntent('/c');
  await settled();
  expect(read.at(-1)).toBe('/c');
});

test('[LIGHT-8] a page that is touched while it is fetched may use the whole budget', async () => {
  const { ahead, read } = gallery({ documentBytes: 10_000, photoBytes: 125_000 });
  ahead.onInView(['/a']);
  ahead.onIntent('/a');
  await settled();
  expect(read).toEqual(['/a', '/a photo']);
});

test('[LIGHT-8] lets the browser prefetch a document only while the budget has room for it', async () => {
  const early: string[] = [];
  const ahead = createPagesAhead({
    isAllowed: () => true,
    async fetchPage(url, reserve, mayPrefetch) {
      if (mayPrefetch) early.push(url);
      await turn();
      reserve(10_000);
    },
  });
  for (const url of ['/a', '/b', '/c', '/d']) ahead.onIntent(url);
  expect(early).toEqual(['/a', '/b', '/c']);
  await settled();
  // The bytes held for the three documents have been released.
  ahead.onIntent('/e');
  expect(early).toEqual(['/a', '/b', '/c', '/e']);
});

test('[LIGHT-8] held bytes make links in view wait; the refusal of a large photo does not', async () => {
  const parts: Record<string, number[]> = {
    '/touched': [5_000],
    '/a': [60_000],
    '/b': [30_000],
    '/large': [10_000, 150_000],
    '/c': [15_000],
  };
  const read: string[] = [];
  const refused: string[] = [];
  const sizeKnown = Promise.withResolvers<void>();
  const ahead = createPagesAhead({
    isAllowed: () => true,
    async fetchPage(url, reserve) {
      if (url === '/touched') await sizeKnown.promise;
      for (const bytes of parts[url] ?? []) (reserve(bytes) ? read : refused).push(`${url} ${bytes}`);
    },
  });
  ahead.onIntent('/touched');
  ahead.onInView(['/a', '/b']);
  await settled();
  expect([read, refused]).toEqual([[], []]);
  sizeKnown.resolve();
  await settled();
  expect(read).toEqual(['/touched 5000', '/a 60000', '/b 30000']);
  ahead.onIntent('/large');
  ahead.onInView(['/c']);
  await settled();
  expect(read.slice(3)).toEqual(['/large 10000', '/c 15000']);
  expect(refused).toEqual(['/large 150000']);
});

test('[LIGHT-8] a link in view that did not fit beside held bytes is retried after their release', async () => {
  const read: string[] = [];
  const sizeKnown = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  const ahead = createPagesAhead({
    isAllowed: () => true,
    async fetchPage(url, reserve) {
      await (url === '/touched' ? sizeKnown.promise : requested.promise);
      if (reserve(url === '/touched' ? 5_000 : 100_000)) read.push(url);
    },
  });
  ahead.onInView(['/a']);
  ahead.onIntent('/touched');
  requested.resolve();
  await settled();
  expect(read).toEqual([]);
  sizeKnown.resolve();
  await settled();
  expect(read).toEqual(['/touched', '/a']);
});

test('[LIGHT-8] a document that the browser has prefetched uses up budget, even if its body is refused', async () => {
  const read: string[] = [];
  const ahead = createPagesAhead({
    isAllowed: () => true,
    async fetchPage(url, reserve) {
      if (reserve(url === '/large' ? 150_000 : 1000)) read.push(url);
    },
  });
  ahead.onIntent('/large');
  ahead.onIntent('/a');
  ahead.onInView(['/b']);
  await settled();
  expect(read).toEqual([]);
});

test('[LIGHT-8] does not read a response of unknown length', async () => {
  const { ahead, read } = gallery({ documentBytes: Number.NaN });
  ahead.onInView(['/a']);
  ahead.onIntent('/b');
  await settled();
  expect(read).toEqual([]);
});

test('[LIGHT-8] a touched link does not wait for links in view', async () => {
  const { ahead, read } = gallery({ photoBytes: 20_000 });
  ahead.onInView(['/a', '/b']);
  ahead.onIntent('/c');
  await settled();
  expect(read.indexOf('/c')).toBeLessThan(read.indexOf('/a photo'));
});

test('[LIGHT-8] fetches nothing with Save-Data, even if it is switched on later', async () => {
  const { ahead, requested, line } = gallery({ photoBytes: 1000 });
  line.isAllowed = false;
  ahead.onInView(['/a']);
  ahead.onIntent('/b');
  await settled();
  expect(requested).toEqual([]);
  line.isAllowed = true;
  ahead.onInView(['/c', '/d']);
  line.isAllowed = false;
  await settled();
  expect(requested).not.toContain('/d');
  line.isAllowed = true;
  ahead.onInView(['/e']);
  await settled();
  expect(requested).toContain('/d');
  expect(requested).toContain('/e');
});

test('[LIGHT-8] of more than four links in view at once, fetches only the newest day', async () => {
  const { ahead, requested } = gallery();
  ahead.onInView(['/1', '/2', '/3', '/4', '/5']);
  await settled();
  expect(requested).toEqual([]);
  ahead.onIntent('/3');
  expect(requested).toEqual(['/3']);

  const calendar = gallery();
  const days = ['/2026-11-20', '/2026-11-21#top', '/2026-11-22', '/2026-11-22/5', '/2026-11-19'];
  calendar.ahead.onInView(days);
  await settled();
  expect(calendar.requested).toEqual(['/2026-11-22', '/2026-11-22 photo']);
});

test('[LIGHT-8] fetches a page once, even if links to it differ in their fragment', async () => {
  const { ahead, requested } = gallery();
  ahead.onInView(['/#today', '/']);
  await settled();
  ahead.onIntent('/');
  expect(requested).toEqual(['/#today', '/#today photo']);
});

test('[LIGHT-8] a page that fails does not stop the others', async () => {
  const requested: string[] = [];
  const ahead = createPagesAhead({
    isAllowed: () => true,
    fetchPage: async (url) => {
      requested.push(url);
      throw new Error('unreachable');
    },
  });
  ahead.onInView(['/a', '/b']);
  await settled();
  expect(requested).toEqual(['/a', '/b']);
});
