import { test as base, type ConsoleMessage, expect } from '@playwright/test';
import type { Db } from '../../src/server/db/connect.ts';
import { getUser } from '../../src/shared/auth.ts';
import type { Gallery, RunServer } from '../support/gallery.ts';
import { GalleryHost } from '../support/gallery-host.ts';
import { startSeededGallery } from '../support/seeded-gallery.ts';
import { insertOwner } from '../support/test-owner.ts';

const DAYS = 7;

/**
 * The tag of a story that shows a variation of what other tests of `npm test` show: another device, language, theme
 * or tab, an interruption or a failure. `npm run test:stories` runs it, `npm test` does not (decision 0032).
 */
export const detailIf = (isDetail: boolean) => (isDetail ? ' @detail' : '');

/** The timeout for starting a gallery, in addition to the story's own: a start takes long on a busy machine. */
export const START_TIMEOUT_MS = 120_000;

/** Chromium's console line for a 401; the requested URL is the message's location. */
const NOT_SIGNED_IN = /the server responded with a status of 401/;
/** Playwright's line in stories that block the service worker (playwright.config.ts). */
const NO_WORKER = /Service Worker registration blocked by Playwright/;
/** Chromium's line in a traced run, when Playwright adds the script of its trace to a sandboxed frame. */
const TRACED_FRAME = /Blocked script execution in 'about:srcdoc'/;

/**
 * Chromium's rejection when a page is shown before the snapshot of the previous page has arrived. No event gives the
 * page this transition, so the page cannot catch the rejection. Visitors see a plain cut.
 */
const LATE_TRANSITION = 'Transition was aborted because of invalid state. Page already revealed';

/** Starts a gallery that several stories share. */
type StartGallery = (run: RunServer) => Promise<Gallery>;

/**
 * `complaints`: errors and warnings in the browser's console; none may be left at the end of a story. `runServer`:
 * starts a server for a story. `share`: returns the shared gallery if `start` has started it; otherwise stops it and
 * calls `start`. All files use the same worker fixtures, because Playwright starts another worker and browser for
 * stories with other worker fixtures.
 */
const listening = base.extend<
  { complaints: string[] },
  { runServer: RunServer; share: (start: StartGallery) => Promise<Gallery> }
>({
  runServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its first parameter.
    async ({}, use) => {
      const host = new GalleryHost();
      await use((env) => host.start(env));
      await host.close();
    },
    { scope: 'worker' },
  ],
  share: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      // A second host, because the one of `runServer` is killed when a story's gallery does not stop in time.
      const host = new GalleryHost();
      let shared: { start: StartGallery; gallery: Gallery } | undefined;
      await use(async (start) => {
        if (shared?.start !== start) {
          await shared?.gallery.stop();
          shared = undefined;
          shared = { start, gallery: await start((env) => host.start(env)) };
        }
        return shared.gallery;
      });
      await shared?.gallery.stop();
      await host.close();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  complaints: [
    async ({ page }, use, { retry, project }) => {
      const isTraced = retry > 0 || project.use.trace !== 'on-first-retry';
      const ignored = isTraced ? [NO_WORKER, TRACED_FRAME] : [NO_WORKER];
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        if (isVisitorsUser(message) || ignored.some((line) => line.test(message.text()))) return;
        complaints.push(message.text());
      });
      page.on('pageerror', ({ message }) => {
        if (message !== LATE_TRANSITION) complaints.push(message);
      });
      await use(complaints);
      expect(complaints, 'the browser’s console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Whether this is the expected 401: a visitor's page asked who is signed in (FETCH-2). */
function isVisitorsUser(message: ConsoleMessage): boolean {
  const { url } = message.location();
  return NOT_SIGNED_IN.test(message.text()) && URL.canParse(url) && new URL(url).pathname === getUser.path;
}

/**
 * A story with its own gallery: a real server, a real database, a browser that must not log errors or warnings.
 * `test.use({ days: 0 })` sets the number of published days.
 */
export const test = listening.extend<{ days: number; gallery: Gallery }>({
  days: [DAYS, { option: true }],
  gallery: [
    async ({ runServer, days }, use) => {
      const gallery = await startSeededGallery(runServer, days);
      await use(gallery);
      await gallery.stop();
    },
    { timeout: START_TIMEOUT_MS },
  ],
  baseURL: async ({ gallery }, use) => use(gallery.url),
});

/** Stories that share a gallery: each sees the changes of the stories before it. */
export function sharedTest(start: StartGallery) {
  return listening.extend<{ gallery: Gallery }>({
    gallery: [async ({ share }, use) => use(await share(start)), { timeout: START_TIMEOUT_MS }],
    baseURL: async ({ gallery }, use) => use(gallery.url),
  });
}

/** Visitors' stories, which share a gallery of seven days. */
export const visitorTest = sharedTest((run) => startSeededGallery(run, DAYS));

/** Stories that share a gallery with only the owner and what `prepare` inserts. */
export const preparedTest = (prepare: (db: Db) => Promise<void>) =>
  sharedTest((run) =>
    startSeededGallery(run, 0, async (db) => {
      await insertOwner(db);
      await prepare(db);
    }),
  );

export { expect };
