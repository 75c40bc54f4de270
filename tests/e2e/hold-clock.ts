import type { Page } from '@playwright/test';
import { expect } from './gallery-test.ts';

const AHEAD_MS = 1000;

/**
 * Stops the page's clock; from then on only calls of `page.clock` move it. `pauseAt` needs a future time, which may
 * have passed already on a busy machine, so it is retried.
 */
export async function holdClock(page: Page): Promise<void> {
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + AHEAD_MS);
  }).toPass();
}
