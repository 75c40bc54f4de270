import { test as base, expect } from '@playwright/test';
import type { Db } from '../../src/server/db/connect.ts';
import type { Gallery } from '../support/gallery.ts';
import { startPreparedGallery } from '../support/prepared-gallery.ts';
import { startSeededGallery } from '../support/seeded-gallery.ts';

const DAYS = 7;
/** Beside a story's own time: a server's start takes seconds, and longer on a busy machine. */
export const START_TIMEOUT_MS = 120_000;

/** Chromium's own line for an answer that means "nobody is signed in": asked for, and no complaint. */
const NOT_SIGNED_IN = /the server responded with a status of 401/;
/** Playwright's own, where a story goes without (playwright.config.ts). */
const NO_WORKER = /Service Worker registration blocked by Playwright/;

/** What a browser must not say during a story. */
const listening = base.extend<{ complaints: string[] }>({
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

async function seeded(days: number, use: (gallery: Gallery) => Promise<void>): Promise<void> {
  const gallery = await startSeededGallery(days);
  await use(gallery);
  await gallery.stop();
}

/**
 * A story with a gallery of its own: a real server, a real database, a browser that must not complain.
 * `test.use({ days: 0 })` says how many published days it starts with.
 */
export const test = listening.extend<{ days: number; gallery: Gallery }>({
  days: [DAYS, { option: true }],
  gallery: [async ({ days }, use) => seeded(days, use), { timeout: START_TIMEOUT_MS }],
  baseURL: async ({ gallery }, use) => use(gallery.url),
});

/** A story that only looks: all of them share one gallery of seven days. */
export const visitorTest = listening.extend<object, { gallery: Gallery }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its first parameter.
  gallery: [async ({}, use) => seeded(DAYS, use), { scope: 'worker', timeout: START_TIMEOUT_MS }],
  baseURL: async ({ gallery }, use) => use(gallery.url),
});

/** Stories in a gallery without days whose tables `prepare` has written; they share it. */
export function preparedTest(prepare: (db: Db) => Promise<void>) {
  return listening.extend<object, { gallery: Gallery }>({
    gallery: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its first parameter.
      async ({}, use) => {
        const gallery = await startPreparedGallery(prepare);
        await use(gallery);
        await gallery.stop();
      },
      { scope: 'worker', timeout: START_TIMEOUT_MS },
    ],
    baseURL: async ({ gallery }, use) => use(gallery.url),
  });
}

export { expect };
