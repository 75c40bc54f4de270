import { test as base, expect } from '@playwright/test';
import { type Gallery, publishDays, startGallery } from '../support/gallery.ts';

/** How many published days a story starts with: `test.use({ days: 0 })`. */
interface Options {
  days: number;
}

/** Each story has a gallery of its own: a real server, a real database, and a browser that must not complain. */
export const test = base.extend<Options & { gallery: Gallery; complaints: string[] }>({
  days: [7, { option: true }],
  gallery: async ({ days }, use) => {
    const gallery = await startGallery();
    await publishDays(gallery, days);
    await use(gallery);
    await gallery.stop();
  },
  baseURL: async ({ gallery }, use) => use(gallery.url),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(complaints);
      expect(complaints, 'the browser’s console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
