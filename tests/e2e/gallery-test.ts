import { test as base, expect } from '@playwright/test';
import type { Db } from '../../src/server/db/connect.ts';
import type { Gallery, RunServer } from '../support/gallery.ts';
import { GalleryHost } from '../support/gallery-host.ts';
import { startPreparedGallery } from '../support/prepared-gallery.ts';
import { startSeededGallery } from '../support/seeded-gallery.ts';

const DAYS = 7;
/** Added to a story's own timeout: starting a server takes seconds, longer on a busy machine. */
export const START_TIMEOUT_MS = 120_000;

/** Chromium's line for the expected 401 of a visitor without a session. */
const NOT_SIGNED_IN = /the server responded with a status of 401/;
/** Playwright's line in stories that block the service worker (playwright.config.ts). */
const NO_WORKER = /Service Worker registration blocked by Playwright/;

/**
 * `complaints`: messages that a browser must not log during a story. `runServer`: starts the servers of a worker's
 * stories.
 */
const listening = base.extend<{ complaints: string[] }, { runServer: RunServer }>({
  runServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its first parameter.
    async ({}, use) => {
      const host = new GalleryHost();
      await use((env) => host.start(env));
      await host.close();
    },
    { scope: 'worker' },
  ],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        if (NOT_SIGNED_IN.test(message.text()) || NO_WORKER.test(message.text())) return;
        complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(complaints);
      expect(complaints, 'the browser’s console').toEqual([]);
    },
    { auto: true },
  ],
});

async function seeded(run: RunServer, days: number, use: (gallery: Gallery) => Promise<void>): Promise<void> {
  const gallery = await startSeededGallery(run, days);
  await use(gallery);
  await gallery.stop();
}

/**
 * A story with its own gallery: a real server, a real database, a browser that must not log errors. `test.use({ days: 0
 * })` sets the number of published days.
 */
export const test = listening.extend<{ days: number; gallery: Gallery }>({
  days: [DAYS, { option: true }],
  gallery: [async ({ runServer, days }, use) => seeded(runServer, days, use), { timeout: START_TIMEOUT_MS }],
  baseURL: async ({ gallery }, use) => use(gallery.url),
});

/** A read-only story: all of them share one gallery of seven days. */
export const visitorTest = listening.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({ runServer }, use) => seeded(runServer, DAYS, use),
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  baseURL: async ({ gallery }, use) => use(gallery.url),
});

/** Stories that share a gallery without days, whose tables `prepare` has filled. */
export function preparedTest(prepare: (db: Db) => Promise<void>) {
  return listening.extend<object, { gallery: Gallery }>({
    gallery: [
      async ({ runServer }, use) => {
        const gallery = await startPreparedGallery(runServer, prepare);
        await use(gallery);
        await gallery.stop();
      },
      { scope: 'worker', timeout: START_TIMEOUT_MS },
    ],
    baseURL: async ({ gallery }, use) => use(gallery.url),
  });
}

export { expect };
